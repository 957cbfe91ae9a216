/** A custom property and its value. No value here contains a brace, or a semicolon other than its end. */
const DECLARATION = /(?<=[{;]\s*)(--[\w-]+)\s*:\s*([^;{}]*);?/g;
const REFERENCE = /var\(\s*(--[\w-]+)/g;

const referred = (text: string): string[] => [...text.matchAll(REFERENCE)].map(([, name = '']) => name);

/**
 * Returns this style sheet without unused variables: those used neither in `users` (style sheets and markup) nor by
 * another used variable. A theme has hundreds, and a page uses a few dozen.
 */
export function withVariablesInUse(css: string, users: readonly string[]): string {
  const standsOn = new Map<string, string[]>();
  const needed = new Set<string>();
  const queue: string[] = [];
  for (const text of [css, ...users]) {
    for (const [, name = '', value = ''] of text.matchAll(DECLARATION))
      standsOn.set(name, [...(standsOn.get(name) ?? []), ...referred(value)]);
    queue.push(...referred(text.replaceAll(DECLARATION, '')));
  }
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (needed.has(name)) continue;
    needed.add(name);
    queue.push(...(standsOn.get(name) ?? []));
  }
  return css.replaceAll(DECLARATION, (_, name: string, value: string) =>
    needed.has(name) ? `${name}:${value};` : '',
  );
}
