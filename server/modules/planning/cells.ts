import { findTimes } from '#server/modules/reading/find-times.ts';

export interface Line {
  text: string;
  /** As it stands in the paper. */
  source: string;
  number: number;
  /** What stands as a heading above it. */
  place?: string;
}
/** Lines in the place of others, and the one that follows them. */
export interface Block {
  lines: Line[];
  next: number;
}

export const cellsOf = (text: string): string[] => text.split('\t').map((cell) => cell.trim());
/** A time, and next to nothing else. */
export const isTime = (cell: string): boolean => {
  const [time] = findTimes(cell, { bare: true });
  return time !== undefined && time.to - time.from >= cell.length - 2;
};
