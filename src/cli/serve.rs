//! `serve`: answers the editor f-puzzles over a WebSocket, on this machine alone.

use std::collections::BTreeSet;
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

use crate::Stop;
use crate::encodings::Problem;
use crate::engines::Task;
use crate::format::record;
use crate::verbs::{self, EditorQuestion, EditorReply, unless_stopped};
use anyhow::{Context, bail};
use tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tungstenite::http::StatusCode;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Message, WebSocket, accept_hdr_with_config};

use super::args::ServeArgs;
use super::run::{Output, Session, Status};
use super::world::World;

/// Hosts of editors that ask a solver.
const EDITORS: [&str; 4] = ["f-puzzles.com", "www.f-puzzles.com", "sudokupad.app", "app.crackingthecryptic.com"];
/// Pages of this machine.
const HERE: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];
/// Editors that are connected at once.
const MOST_CONNECTIONS: usize = 8;
/// The longest message, in bytes.
const LONGEST_MESSAGE: usize = 1 << 20;
/// How often a connection is looked at: while a question is open, and otherwise.
const BUSY: Duration = Duration::from_millis(2);
const IDLE: Duration = Duration::from_millis(50);
/// The time that an editor has to say what it wants.
const HANDSHAKE: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &ServeArgs, world: &World) -> anyhow::Result<Status> {
    let session = args.engine.session(world, &args.output)?;
    if args.engine.names_all() || args.engine.engine.len() > 1 {
        bail!("--engine: one engine answers");
    }
    let listeners = listeners(args.port)?;
    let port = listeners[0].local_addr()?.port();
    let address = format!("ws://localhost:{port}");
    Output::new(world, args.output.json).result(&address, || record::Serve::new(&address))?;
    world.console.flush()?;
    session.working_on("questions answered");
    let server = Server { args, session: &session, connections: AtomicUsize::new(0), remarks: Mutex::default() };
    thread::scope(|scope| {
        while !session.stop.is_requested() {
            for listener in &listeners {
                match listener.accept() {
                    Ok((stream, _)) => server.connect(scope, stream),
                    Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                    Err(error) => session.note(&format!("no connection: {error}")),
                }
            }
            thread::sleep(IDLE);
        }
    });
    Ok(Status::Limit)
}

/// Sockets on both addresses that `localhost` may have; the second only where there is one.
fn listeners(port: u16) -> anyhow::Result<Vec<TcpListener>> {
    let bound = |address: SocketAddr| -> io::Result<TcpListener> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        Ok(listener)
    };
    let first = bound((Ipv4Addr::LOCALHOST, port).into()).with_context(|| format!("--port {port}"))?;
    let port = first.local_addr()?.port();
    match bound((Ipv6Addr::LOCALHOST, port).into()) {
        Ok(second) => Ok(vec![first, second]),
        // Browsers might ask whoever has it.
        Err(error) if error.kind() == ErrorKind::AddrInUse => {
            Err(error).with_context(|| format!("--port {port} on ::1"))
        }
        Err(_) => Ok(vec![first]),
    }
}

struct Server<'a> {
    args: &'a ServeArgs,
    session: &'a Session,
    connections: AtomicUsize,
    /// What has been said of puzzles.
    remarks: Mutex<BTreeSet<String>>,
}

impl Server<'_> {
    fn connect<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>, stream: TcpStream) {
        if self.connections.fetch_add(1, Ordering::Relaxed) >= MOST_CONNECTIONS {
            self.connections.fetch_sub(1, Ordering::Relaxed);
            self.session.note(&format!("{MOST_CONNECTIONS} editors are connected, and another one is refused"));
            return;
        }
        scope.spawn(move || {
            if let Err(error) = self.converse(stream) {
                self.session.note(&format!("a connection ended: {error:#}"));
            }
            self.connections.fetch_sub(1, Ordering::Relaxed);
        });
    }

    /// Speaks with an editor until it leaves, or a stop comes.
    fn converse(&self, stream: TcpStream) -> anyhow::Result<()> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(HANDSHAKE))?;
        stream.set_write_timeout(Some(HANDSHAKE))?;
        let config =
            WebSocketConfig::default().max_message_size(Some(LONGEST_MESSAGE)).max_frame_size(Some(LONGEST_MESSAGE));
        #[allow(clippy::result_large_err, reason = "the library wants it")]
        let judge = |request: &Request, response: Response| self.judge(request).map(|()| response);
        // A program that says a word now and then would keep a place for ever.
        let (done, waiting) = channel::<()>();
        let watched = stream.try_clone()?;
        let accepted = thread::scope(|scope| {
            scope.spawn(move || {
                if waiting.recv_timeout(HANDSHAKE) == Err(RecvTimeoutError::Timeout) {
                    drop(watched.shutdown(Shutdown::Both));
                }
            });
            let socket = accept_hdr_with_config(stream, judge, Some(config)).ok();
            drop(done);
            socket
        });
        // Pages that are refused have been named.
        let Some(mut socket) = accepted else { return Ok(()) };
        let ((ask, questions), (sender, replies)) = (channel::<Asked>(), channel());
        let misunderstood = sender.clone();
        thread::scope(|scope| {
            // One worker for each connection, however many questions come.
            scope.spawn(move || questions.iter().for_each(|asked| self.answer(&asked, &sender)));
            let mut open = Stop::never();
            let ended = self.exchange(&mut socket, &replies, |text| match serde_json::from_str(text) {
                Ok(question) => {
                    open.request();
                    open = Stop::never();
                    // The worker listens until there is nobody to ask it.
                    drop(ask.send(Asked { question, is_cancelled: open.clone() }));
                }
                Err(error) => {
                    let message = format!("no question: {error}");
                    let reply = EditorQuestion::default().reply(&EditorReply::Invalid { message });
                    drop(misunderstood.send(Said::Reply(reply)));
                    drop(misunderstood.send(Said::Answered));
                }
            });
            open.request();
            drop(ask);
            ended
        })
    }

    /// Refuses pages of other sites. A program that is no browser names none.
    #[allow(clippy::result_large_err, reason = "the library wants it")]
    fn judge(&self, request: &Request) -> Result<(), ErrorResponse> {
        let Some(origin) = request.headers().get("origin") else { return Ok(()) };
        let origin = String::from_utf8_lossy(origin.as_bytes());
        if is_known(&origin) || self.args.origin.iter().any(|other| *other == origin) {
            return Ok(());
        }
        self.session.note(&format!("a page of {origin} is refused; --origin {origin} answers it"));
        let mut refused = ErrorResponse::new(Some("this site is not answered".to_owned()));
        *refused.status_mut() = StatusCode::FORBIDDEN;
        Err(refused)
    }

    /// Hands on what comes and what goes.
    fn exchange(
        &self,
        socket: &mut WebSocket<TcpStream>,
        replies: &Receiver<Said>,
        mut ask: impl FnMut(&str),
    ) -> anyhow::Result<()> {
        let mut questions = 0_usize;
        while !self.session.stop.is_requested() {
            socket.get_ref().set_read_timeout(Some(if questions > 0 { BUSY } else { IDLE }))?;
            match socket.read() {
                Ok(Message::Text(text)) => {
                    ask(&text);
                    questions += 1;
                }
                Ok(Message::Binary(_)) => bail!("no text"),
                Ok(_) => {}
                Err(tungstenite::Error::Io(error))
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Err(error) => return left(error),
            }
            for said in replies.try_iter() {
                match said {
                    Said::Reply(text) => {
                        if let Err(error) = socket.send(Message::text(text)) {
                            return left(error);
                        }
                    }
                    Said::Answered => questions -= 1,
                }
            }
        }
        // Whether the editor still listens does not matter.
        drop(socket.close(None));
        drop(socket.flush());
        Ok(())
    }

    /// Answers a question, and says why if there is no answer.
    fn answer(&self, asked: &Asked, sender: &Sender<Said>) {
        let Asked { question, is_cancelled } = asked;
        // An editor that has left needs no reply.
        let mut say = |reply: EditorReply| drop(sender.send(Said::Reply(question.reply(&reply))));
        if is_cancelled.is_requested() {
            say(EditorReply::Canceled);
        } else {
            let limit = Duration::from_secs_f64(self.args.answer_timeout);
            let (cancelled, outer) = (is_cancelled.clone(), verbs::World::stop_after(self.session, limit));
            let stop = Stop::when(move || cancelled.is_requested() || outer.is_requested());
            let desk = Desk { server: self, stop, start: Instant::now() };
            let engines = |problem: &Problem, task: Task| self.args.engine.engines(problem, task, self.session.itself);
            // A fault of ours costs an answer, not the server.
            let answered = panic::catch_unwind(AssertUnwindSafe(|| {
                self.session.timed(&question.command, || unless_stopped(question.answer(&engines, &desk, &mut say)))
            }));
            match answered {
                Ok(Ok(Some(()))) => {}
                // Estimates have no other end.
                Ok(Ok(None)) if is_cancelled.is_requested() || question.command == "estimate" => {
                    say(EditorReply::Canceled);
                }
                Ok(Ok(None)) => {
                    let message = format!("No answer in {} seconds.", self.args.answer_timeout);
                    say(EditorReply::Invalid { message });
                }
                Ok(Err(error)) => say(EditorReply::Invalid { message: format!("{error:#}") }),
                Err(_) => say(EditorReply::Invalid { message: "A fault of the solver.".to_owned() }),
            }
        }
        self.session.step();
        drop(sender.send(Said::Answered));
    }
}

/// A question, and the stop by which the next one ends it.
struct Asked {
    question: EditorQuestion,
    is_cancelled: Stop,
}

/// The end of a connection. Pages that are closed leave without a word.
fn left(error: tungstenite::Error) -> anyhow::Result<()> {
    use tungstenite::Error::{AlreadyClosed, ConnectionClosed, Io, Protocol};
    if matches!(error, AlreadyClosed | ConnectionClosed | Io(_) | Protocol(_)) { Ok(()) } else { Err(error.into()) }
}

/// What the answer to a question says to its connection.
enum Said {
    Reply(String),
    /// There are no further replies.
    Answered,
}

/// Whether a page is one of an editor, or of this machine.
fn is_known(origin: &str) -> bool {
    let Some((scheme, rest)) = origin.split_once("://") else { return false };
    if !["http", "https"].contains(&scheme) {
        return false;
    }
    let is_here = |host: &str| {
        let port = rest.strip_prefix(host);
        port.is_some_and(|port| {
            port.is_empty() || port.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok())
        })
    };
    EDITORS.contains(&rest) || HERE.iter().any(|host| is_here(host))
}

/// The world of one question.
struct Desk<'a> {
    server: &'a Server<'a>,
    stop: Stop,
    start: Instant,
}

impl verbs::World for Desk<'_> {
    fn stop(&self) -> &Stop {
        &self.stop
    }

    fn clock(&self) -> Duration {
        self.start.elapsed()
    }

    /// Says it once, not for each question about the same puzzle.
    fn note(&self, text: &str) {
        if self.server.remarks.lock().expect("no thread panics").insert(text.to_owned()) {
            self.server.session.note(text);
        }
    }
}
