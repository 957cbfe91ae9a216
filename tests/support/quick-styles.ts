// Finding elements by role and name reads the computed style of every element, and jsdom computes it by
// matching each selector of its own style sheet, which takes a quarter of these tests' time. Nearly all of
// those selectors require a tag or an attribute that the element lacks, which a cheap check can tell; the
// others are matched as usual.
import { createRequire } from 'node:module';

interface Checked {
  match: boolean;
  ast: unknown;
  pseudoElement: string | null;
}
interface SelectorEngine {
  check(selector: string, element: Element, options?: object): Checked;
}
/** What one alternative of a selector requires of the element itself. */
interface Wanted {
  tag: string | undefined;
  attributes: string[];
  /** Only the tag is required. */
  isTagAlone: boolean;
}

const NO: Checked = { match: false, ast: null, pseudoElement: null };
/** Attribute that an element must have for these pseudo-classes to match. */
const ATTRIBUTE_OF: Record<string, string> = { link: 'href', visited: 'href', 'popover-open': 'popover' };
/** Selector syntax that this parser does not handle. */
const UNREAD = /[\\|&]|"[^"]*[\][(),][^"]*"/;
const ANYTHING: Wanted[] = [{ tag: undefined, attributes: [], isTagAlone: false }];

export function quickenStyles(of: Document): void {
  const { implForWrapper } = createRequire(import.meta.url)('jsdom/lib/generated/idl/utils.js');
  const engine: SelectorEngine = implForWrapper(of)._getDOMSelector();
  const check = engine.check.bind(engine);
  const wantedBy = new Map<string, Wanted[]>();
  const byTag = new Map<string, Checked>();
  engine.check = (selector, element, options) => {
    let wanted = wantedBy.get(selector);
    if (!wanted) wantedBy.set(selector, (wanted = alternatives(selector)));
    const name = element.localName.toLowerCase();
    const possible = wanted.filter(
      ({ tag, attributes }) =>
        (tag === undefined || tag === name) && attributes.every((one) => element.hasAttribute(one)),
    );
    if (possible.length === 0) return NO;
    const isSure = possible.some((one) => one.isTagAlone) && element.parentNode;
    const known = isSure && byTag.get(selector);
    if (known) return known;
    const checked = check(selector, element, options);
    if (isSure && checked.match) byTag.set(selector, checked);
    return checked;
  };
}

function alternatives(selector: string): Wanted[] {
  if (UNREAD.test(selector)) return ANYTHING;
  // brackets only narrow the match further, or negate
  const plain = selector.replaceAll(/\[\s*([\w-]+)[^\]]*\]/g, '[$1]');
  return splitOutside(plain, /,/).map((one) => {
    const last = splitOutside(one.trim(), /[\s>+~]/).at(-1) ?? '';
    const outer = withoutBrackets(last);
    const tag = /^[a-z][\w-]*/i.exec(outer)?.[0];
    const attributes = [...outer.matchAll(/\[([\w-]+)\]/g)].map(([, name = '']) => name);
    for (const [, name = ''] of outer.matchAll(/:([\w-]+)/g))
      if (ATTRIBUTE_OF[name]) attributes.push(ATTRIBUTE_OF[name]);
    return { tag: tag?.toLowerCase(), attributes, isTagAlone: one.trim() === tag };
  });
}

function splitOutside(text: string, at: RegExp): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth === 0 && at.test(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

/** Removes the arguments of :is(), :not() and the like. */
function withoutBrackets(text: string): string {
  const inner = text.replaceAll(/\([^()]*\)/g, '');
  return inner === text ? text : withoutBrackets(inner);
}
