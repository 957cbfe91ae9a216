import { readdirSync, readFileSync } from 'node:fs';
import postcss, { type ChildNode, type Container, type Document } from 'postcss';
import { expect, test } from 'vitest';

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => `src/${path}`);

/** What is in brackets goes, the innermost first. */
function withoutBrackets(selector: string): string {
  const shorter = selector.replaceAll(/\([^()]*\)/g, '');
  return shorter === selector ? selector : withoutBrackets(shorter);
}

/** Something else on the page looks as the whole page's content says: `body:has(.a) .b`. */
const asksThePage = (selector: string): boolean =>
  withoutBrackets(selector.replaceAll(/:global\(((?:[^()]|\([^()]*\))*)\)/g, '$1'))
    .split(',')
    .some((one) => /(?:^|\s)(?:html|body|:root)[^\s>+~]*:has[^\s>+~]*\s*[\s>+~]\s*\S/.test(one));

const isOnPaper = (node: ChildNode | Container | Document | undefined): boolean =>
  node?.type === 'atrule' && 'params' in node && node.params === 'print'
    ? true
    : node?.parent
      ? isOnPaper(node.parent)
      : false;

// A browser that sees such a rule works out the style of everything anew with each element that comes or goes,
// a style sheet's link in the head included. What the page has is said to the page: a variable is inherited.
test('no style has a page-wide :has()', () => {
  const asking = sheets.flatMap((path) => {
    const found: string[] = [];
    postcss.parse(readFileSync(path, 'utf8')).walkRules((rule) => {
      if (asksThePage(rule.selector) && !isOnPaper(rule)) found.push(`${path}: ${rule.selector}`);
    });
    return found;
  });
  expect(asking).toEqual([]);
});

test('such a style would be found', () => {
  expect(asksThePage("body:has([data-at-bottom='bar']) .card")).toBe(true);
  expect(asksThePage(':global(:root:has([data-backdrop]) > body)')).toBe(true);
  expect(asksThePage(':global(body):has([data-download-place]) .footer')).toBe(true);
  expect(asksThePage(':global(html):has(.page):has([data-notice])')).toBe(false);
  expect(asksThePage("body:has([data-at-bottom='bar'])")).toBe(false);
});
