// Drills: positions in which a technique is the next step of the ladder; see drills.mjs.

import { Candidates } from "../board/candidates.js";
import { Puzzle } from "../board/puzzle.js";
import { t } from "../host/language.js";
import type { Asked, Board, Candidate, Step } from "../host/records.js";

/** A line of drills.jsonl. */
export interface Drill extends Asked {
  technique: string;
  /** The candidates that earlier steps have removed, as `writeCandidates` writes them. */
  gone: string;
  /** The symbols that earlier steps have placed, if the technique tells them from givens. */
  placed?: string;
  /** Of an example: the step. */
  step?: Step;
}

/** The drills of a technique. */
export interface Lesson {
  example: Drill;
  step: Step;
  drills: Drill[];
}

/** A puzzle as far as it is solved, and its candidates; they are its notes in the centre, too. */
export interface Position {
  puzzle: Puzzle;
  candidates: Candidates;
}

/** The lessons that come with the page, by technique. Fails if they cannot be read. */
export async function fetchLessons(): Promise<Map<string, Lesson>> {
  const answer = await fetch(new URL("drills.jsonl", import.meta.url));
  if (!answer.ok) throw new Error(t("the server answers {status}", { status: answer.status }));
  return readLessons(await answer.text());
}

/** Reads drills.jsonl: the example of a technique comes before its drills. */
export function readLessons(text: string): Map<string, Lesson> {
  const lessons = new Map<string, Lesson>();
  for (const line of text.split("\n").filter((line) => line !== "")) {
    const drill = JSON.parse(line) as Drill;
    const { technique, step } = drill;
    if (step) lessons.set(technique, { example: drill, step, drills: [] });
    else lessons.get(technique)?.drills.push(drill);
  }
  return lessons;
}

/** The position of a drill on its board. */
export function positionOf(board: Board, drill: Drill): Position {
  const puzzle = new Puzzle(board, drill.puzzle, drill.files);
  for (const [cell, symbol] of readCandidates(drill.placed ?? "")) puzzle.enter([cell], "digit", symbol);
  const candidates = new Candidates(puzzle);
  for (const candidate of readCandidates(drill.gone)) candidates.remove(candidate);
  puzzle.take(candidates.entries());
  return { puzzle, candidates };
}

/** The steps of an explanation before the first one of a technique, and those of it up to the next other one; `null` if there is none. */
export function opening(steps: Step[], technique: string): { before: Step[]; steps: Step[] } | null {
  const from = steps.findIndex((step) => step.technique === technique);
  if (from < 0) return null;
  const after = steps.findIndex((step, index) => index > from && step.technique !== technique);
  return { before: steps.slice(0, from), steps: steps.slice(from, after < 0 ? steps.length : after) };
}

/** Candidates by cell: `12:37` for 3 and 7 in cell 12. */
export function writeCandidates(candidates: Candidate[]): string {
  const cells = new Map<number, string>();
  for (const [cell, symbol] of candidates) cells.set(cell, (cells.get(cell) ?? "") + symbol);
  return [...cells].map(([cell, all]) => `${cell}:${all}`).join(" ");
}

export function readCandidates(text: string): Candidate[] {
  return text
    .split(" ")
    .filter((part) => part !== "")
    .flatMap((part) => {
      const [cell = "", all = ""] = part.split(":");
      return [...all].map((symbol): Candidate => [Number(cell), symbol]);
    });
}
