// Outlines of sets of cells, as SVG paths in units of a hundredth of a cell.

/** A cell's side in these units. */
export const UNIT = 100;

/** The frame of some cells within their border, which may have several parts. */
export function outline(
  cells: Iterable<number>,
  position: (cell: number) => [row: number, column: number],
  inset: number,
): string {
  const places = [...cells].map(position);
  const taken = new Set(places.map(([row, column]) => `${row},${column}`));
  const has = (row: number, column: number) => taken.has(`${row},${column}`);
  let path = "";
  for (const [row, column] of places) {
    const [left, top] = [column * UNIT, row * UNIT];
    for (const [down, right] of [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ] as const) {
      if (has(row + down, column + right)) continue;
      // How far the line goes at one end: round a corner that turns in, on to the next cell, or round one that turns out.
      const end = (sign: number) => {
        const [besideDown, besideRight] = [sign * Math.abs(right), sign * Math.abs(down)];
        if (!has(row + besideDown, column + besideRight)) return -inset;
        return has(row + down + besideDown, column + right + besideRight) ? inset : 0;
      };
      if (down !== 0) {
        const y = top + (down < 0 ? inset : UNIT - inset);
        path += `M${left - end(-1)} ${y}H${left + UNIT + end(1)}`;
      } else {
        const x = left + (right < 0 ? inset : UNIT - inset);
        path += `M${x} ${top - end(-1)}V${top + UNIT + end(1)}`;
      }
    }
  }
  return path;
}
