import { readdirSync, readFileSync } from 'node:fs';
import postcss, { type ChildNode, type Container, type Document } from 'postcss';
import { expect, test } from 'vitest';

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => `src/${path}`);

/** Removes the contents of parentheses, the innermost first. */
function withoutBrackets(selector: string): string {
  const shorter = selector.replaceAll(/\([^()]*\)/g, '');
  return shorter === selector ? selector : withoutBrackets(shorter);
}

/** Whether the style of other elements depends on the whole page's content: `body:has(.a) .b`. */
const dependsOnPage = (selector: string): boolean =>
  withoutBrackets(selector.replaceAll(/:global\(((?:[^()]|\([^()]*\))*)\)/g, '$1'))
    .split(',')
    .some((one) => /(?:^|\s)(?:html|body|:root)[^\s>+~]*:has[^\s>+~]*\s*[\s>+~]\s*\S/.test(one));

const isForPrint = (node: ChildNode | Container | Document | undefined): boolean =>
  node?.type === 'atrule' && 'params' in node && node.params === 'print'
    ? true
    : node?.parent
      ? isForPrint(node.parent)
      : false;

// With such a rule, a browser recalculates the style of every element whenever an element is added or
// removed, including style sheet links in the head. Inherited variables set on the page have the same effect
// without this cost.
test('no style has a page-wide :has()', () => {
  const asking = sheets.flatMap((path) => {
    const found: string[] = [];
    postcss.parse(readFileSync(path, 'utf8')).walkRules((rule) => {
      if (dependsOnPage(rule.selector) && !isForPrint(rule)) found.push(`${path}: ${rule.selector}`);
    });
    return found;
  });
  expect(asking).toEqual([]);
});

test('the check detects such a style', () => {
  expect(dependsOnPage("body:has([data-at-bottom='bar']) .card")).toBe(true);
  expect(dependsOnPage(':global(:root:has([data-backdrop]) > body)')).toBe(true);
  expect(dependsOnPage(':global(body):has([data-download-place]) .footer')).toBe(true);
  expect(dependsOnPage(':global(html):has(.page):has([data-notice])')).toBe(false);
  expect(dependsOnPage("body:has([data-at-bottom='bar'])")).toBe(false);
});
