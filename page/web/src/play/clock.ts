// The time that a game has been played: it stands still while the game is paused, solved, or out of sight.

export class Clock {
  #seconds = 0;
  #since: number | null = null;
  #wantsToRun = false;

  constructor(private readonly shown: HTMLElement) {
    setInterval(() => this.#draw(), 500);
    document.addEventListener("visibilitychange", () => this.#update());
  }

  get seconds(): number {
    return this.#seconds + (this.#since === null ? 0 : (performance.now() - this.#since) / 1000);
  }

  /** Goes on from a number of seconds. */
  start(seconds: number): void {
    this.stop();
    this.#seconds = seconds;
    this.#wantsToRun = true;
    this.#update();
  }

  stop(): void {
    this.#wantsToRun = false;
    this.#update();
  }

  #update(): void {
    this.#seconds = this.seconds;
    this.#since = this.#wantsToRun && !document.hidden ? performance.now() : null;
    this.#draw();
  }

  #draw(): void {
    this.shown.textContent = duration(this.seconds);
  }
}

/** Seconds as people write them. */
export function duration(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
