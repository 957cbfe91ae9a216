/**
 * The part of a style sheet that a page with these classes needs: rules whose classes all occur, with their enclosing
 * at-rules. A superset does no harm, because the full sheets load right after the page.
 */
export function rulesInUse(css: string, classes: ReadonlySet<string>): string {
  let kept = '';
  for (const { head, body } of blocksOf(css)) {
    if (body === null) kept += `${head};`;
    else if (/^@(?:media|supports|layer|container)\b/.test(head)) {
      const inside = rulesInUse(body, classes);
      if (inside) kept += `${head}{${inside}}`;
    } else if (head.startsWith('@') || selectorsOf(head).some((selector) => isUsed(selector, classes)))
      kept += `${head}{${body}}`;
  }
  return kept;
}

/** Classes of all elements in this markup. */
export const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));

function* blocksOf(css: string): Generator<{ head: string; body: string | null }> {
  let from = 0;
  for (let at = 0; at < css.length; at++) {
    at = afterWords(css, at);
    if (css[at] === ';') {
      yield { head: css.slice(from, at).trim(), body: null };
      from = at + 1;
    } else if (css[at] === '{') {
      const end = closingOf(css, at);
      yield { head: css.slice(from, at).trim(), body: css.slice(at + 1, end) };
      at = end;
      from = end + 1;
    }
  }
}

function closingOf(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    at = afterWords(css, at);
    if (css[at] === '{') depth++;
    else if (css[at] === '}' && --depth === 0) return at;
  }
  return css.length;
}

/** Skips a string or comment that begins here, because braces inside it do not count. */
function afterWords(css: string, at: number): number {
  const sign = css[at];
  if (sign === '/' && css[at + 1] === '*') return Math.max(at, css.indexOf('*/', at + 2) + 2);
  if (sign !== '"' && sign !== "'") return at;
  for (let end = at + 1; end < css.length; end++) {
    if (css[end] === '\\') end++;
    else if (css[end] === sign) return end + 1;
  }
  return css.length;
}

/** Splits at commas outside parentheses. */
const selectorsOf = (head: string): string[] => head.split(/,(?![^(]*\))/);

/** Ignores what is in parentheses, because it may be an alternative or negated. */
const isUsed = (selector: string, classes: ReadonlySet<string>): boolean =>
  [...withoutParentheses(selector).matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].every(([, name = '']) =>
    classes.has(name),
  );

function withoutParentheses(text: string): string {
  const outer = text.replace(/\([^()]*\)/g, '');
  return outer === text ? text : withoutParentheses(outer);
}
