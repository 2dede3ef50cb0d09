// What a page says of a technique.

export interface Text {
  /** What the technique is, and why it works. */
  what: string;
  /** How to look for it. */
  look: string;
}

/** Texts by technique. */
export type Texts = Record<string, Text>;
