/** `ids` with the one at `from` moved to `to`. */
export function moved(ids: readonly string[], from: number, to: number): string[] {
  const [taken] = ids.slice(from, from + 1);
  const others = ids.filter((_, index) => index !== from);
  return taken === undefined ? [...ids] : [...others.slice(0, to), taken, ...others.slice(to)];
}
