// How a rigid motion of the torus looks on the plane that is tiled with its board: what lies between its start and its end.

import { UNIT } from "../board/outline.js";
import { type Motion, shortest, TURNS } from "./torus.js";

/** An affine map, as SVG has it: x to ax + cy + e, y to bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A motion that is under way: the plane, and what keeps the symbols on it upright, from 0 to 1. */
export interface Path {
  plane(part: number): Matrix;
  upright(part: number): Matrix;
}

/** Places are (row, column), and the middle of the cell (0, 0) is (0, 0). */
type Place = readonly [i: number, j: number];

/** The same motion of the torus is many of the plane: that one is taken which moves the middle of the board least. */
export function pathOf(motion: Motion): Path {
  const turn = TURNS[motion.turn];
  if (!turn || motion.isTranslation) return translation(motion);
  return turn.degrees === null ? reflection(motion) : rotation(motion, turn.degrees);
}

function translation({ order, down, right }: Motion): Path {
  const [i, j] = [shortest(down, order), shortest(right, order)];
  return { plane: (part) => [1, 0, 0, 1, part * j * UNIT, part * i * UNIT], upright: () => [1, 0, 0, 1, 0, 0] };
}

/** The moves of the plane that are the move of a motion on the torus. */
function lifts({ order, down, right }: Motion): Place[] {
  const times = [-2, -1, 0, 1, 2];
  return times.flatMap((rows) => times.map((columns): Place => [down + rows * order, right + columns * order]));
}

function least(places: Place[], cost: (place: Place) => number): Place {
  return places.reduce((best, place) => (cost(place) < cost(best) - 1e-9 ? place : best));
}

function rotation(motion: Motion, degrees: number): Path {
  const middle = (motion.order - 1) / 2;
  /** The fixed point, if the turn is followed by this move. */
  const fixed = ([down, right]: Place): Place =>
    degrees === 180
      ? [down / 2, right / 2]
      : degrees > 0
        ? [(down + right) / 2, (right - down) / 2]
        : [(down - right) / 2, (down + right) / 2];
  const [i, j] = least(lifts(motion).map(fixed), ([i, j]) => Math.hypot(i - middle, j - middle));
  const turned = (angle: number): Matrix => [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
  const angle = (degrees * Math.PI) / 180;
  return { plane: (part) => about(turned(part * angle), [i, j]), upright: (part) => turned(-part * angle) };
}

/** The plane is turned over, about its axis, and glides along it. */
function reflection(motion: Motion): Path {
  const { order, turn } = motion;
  const to = (place: Place): Place => TURNS[turn]?.to(place[0], place[1]) ?? place;
  // The vector of length 1 that changes its sign.
  const vectors: Place[] = [
    [1, 0],
    [0, 1],
    [Math.SQRT1_2, -Math.SQRT1_2],
    [Math.SQRT1_2, Math.SQRT1_2],
  ];
  const [v0, v1] = vectors.find(
    (vector) => Math.abs(to(vector)[0] + vector[0]) + Math.abs(to(vector)[1] + vector[1]) < 1e-9,
  ) ?? [1, 0];
  const across = ([i, j]: Place) => i * v0 + j * v1;
  const along = ([i, j]: Place) => i * v1 - j * v0;
  const middle: Place = [(order - 1) / 2, (order - 1) / 2];
  const move = least(
    lifts(motion),
    (place) => Math.abs(across(place) / 2 - across(middle)) + 2 * Math.abs(along(place)),
  );
  const [axis, glide] = [across(move) / 2, along(move)];
  /** Stretched across the axis. */
  const stretched = (by: number): Matrix => [
    1 + (by - 1) * v1 * v1,
    (by - 1) * v0 * v1,
    (by - 1) * v0 * v1,
    1 + (by - 1) * v0 * v0,
    0,
    0,
  ];
  return {
    plane: (part) => {
      const [a, b, c, d, e, f] = about(stretched(Math.cos(Math.PI * part)), [axis * v0, axis * v1]);
      return [a, b, c, d, e - part * glide * v0 * UNIT, f + part * glide * v1 * UNIT];
    },
    upright: (part) => (part < 0.5 ? [1, 0, 0, 1, 0, 0] : stretched(-1)),
  };
}

/** A linear map about the middle of a place, in units of the drawing. */
function about([a, b, c, d]: Matrix, [i, j]: Place): Matrix {
  const [x, y] = [(j + 0.5) * UNIT, (i + 0.5) * UNIT];
  return [a, b, c, d, x - a * x - c * y, y - b * x - d * y];
}

/** Where a point goes. */
export function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): [x: number, y: number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The map back. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const size = a * d - b * c;
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size];
}
