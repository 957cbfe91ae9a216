import type { NamedPerson } from '#src/data/views/people.ts';
import { plain } from '#src/data/views/search.ts';

const MOST = 6;

/** A name that is being typed: from where on, behind its `@`, and as far as it has come. */
export interface Typed {
  from: number;
  query: string;
}

/** Null where the caret stands in no such name. */
export function typedAt(text: string, caret: number): Typed | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at < 0 || /[\p{Letter}\p{Number}_.]$/u.test(before.slice(0, at))) return null;
  const query = before.slice(at + 1);
  return query.length > 60 || /[\n@]|^\s/.test(query) ? null : { from: at + 1, query };
}

/** Whose name, or a word of it, begins so. Nobody once the name is there as a whole. */
export function findPeople(people: readonly NamedPerson[], { query }: Typed): NamedPerson[] {
  const wanted = plain(query);
  return people
    .filter(({ name }) => {
      const own = plain(name);
      return own !== wanted && (own.startsWith(wanted) || own.includes(` ${wanted}`));
    })
    .slice(0, MOST);
}

/** The text with the name in place of what was typed of it, and where the caret goes. */
export function withName(
  text: string,
  { from, query }: Typed,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(from + query.length);
  const said = `${text.slice(0, from)}${name}${rest.startsWith(' ') ? '' : ' '}`;
  return { text: said + rest, caret: from + name.length + 1 };
}
