import type { NamedPerson } from '#src/data/views/people.ts';
import { isSameName } from '#contract/rules/mentions.ts';
import { plain } from '#src/data/views/search.ts';

const MOST = 6;

/** The name being typed: where it starts, after its `@`, and its text so far. */
export interface Typed {
  from: number;
  query: string;
}

/** Null if the caret is not in such a name. */
export function typedAt(text: string, caret: number): Typed | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at < 0 || /[\p{Letter}\p{Number}_.]$/u.test(before.slice(0, at))) return null;
  const query = before.slice(at + 1);
  return query.length > 60 || /[\n@]|^\s/.test(query) ? null : { from: at + 1, query };
}

/** People whose name, or a word of it, begins with the query. Nobody once the whole name has been typed. */
export function findPeople(people: readonly NamedPerson[], { query }: Typed): NamedPerson[] {
  const wanted = plain(query);
  return people
    .filter(({ name }) => {
      const own = plain(name);
      return !isSameName(query, name) && (own.startsWith(wanted) || own.includes(` ${wanted}`));
    })
    .slice(0, MOST);
}

/** The text with the typed part replaced by the name, and the new position of the caret. */
export function withName(
  text: string,
  { from, query }: Typed,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(from + query.length);
  const said = `${text.slice(0, from)}${name}${rest.startsWith(' ') ? '' : ' '}`;
  return { text: said + rest, caret: from + name.length + 1 };
}
