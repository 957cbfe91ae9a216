export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'phone'; text: string; href: string };

// http(s) URLs; phone numbers of at least eight digits that begin with + or 0; and those of ten digits, the
// first 1 to 9, plain or as 555-123-4567 and (555) 123-4567.
const FINDER =
  /(https?:\/\/[^\s<>"'`]+)|((?:\+|\b0)\d(?:[ ()./-]?\d){7,14}\b)|((?<![\w.,+/-])(?:\([1-9]\d{2}\) ?|[1-9]\d{2}[ .-]?)\d{3}[ .-]?\d{4}\b(?![.,-]?\d))/giu;
const MAX_HREF = 2000;

/**
 * Splits a person's text into words, links and phone numbers. Joined, the parts equal the text, byte for
 * byte. Only http, https and tel ever become a link.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(FINDER)) {
    const found = match[1] ? trimAddress(match[1]) : match[0];
    const part = match[1] ? linkPart(found) : phonePart(found);
    if (!part) continue;
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    parts.push(part);
    from = match.index + found.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

/**
 * A full stop or a closing bracket after a URL belongs to the sentence, unless the bracket was opened inside
 * the URL.
 */
function trimAddress(address: string): string {
  let end = address.replace(/[.,;:!?…’”]+$/u, '');
  if (end.endsWith(')') && !end.includes('(')) end = end.slice(0, -1);
  return end;
}

function linkPart(text: string): TextPart | null {
  if (text.length > MAX_HREF || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:'
    ? { kind: 'link', text, href: url.href }
    : null;
}

const phonePart = (text: string): TextPart => ({
  kind: 'phone',
  text,
  href: `tel:${text.replace(/[^+\d]/g, '')}`,
});
