// Browsers read the full stops of other scripts as dots; zero-width characters can hide between letters.
const DOTS = /(?<=[a-z\d])[\u3002\uFF0E\uFF61](?=[a-z])/gi;
const UNSEEN = /\p{Cf}/gu;
const SCHEME = /\b[a-z][a-z\d+.-]*:\/\//i;
const NUMBERS = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/;
/** "example.org", "www.example.org" or "ann@example.org": mail programs turn these into links by themselves. */
const NAME = /[\p{L}\p{N}]\.(?:\p{L}{2,63}|xn--[a-z\d-]+)(?![\p{L}\p{N}])/iu;

/** "Thanks.See you": a word, and one that begins a sentence. "Example.Com" means a website. */
const FORGOTTEN =
  /(?<![\p{L}\p{N}.@/:_-])([\p{L}\p{N}]+\.)(?!(?:Com|Org|Net|Info|App|Dev|Co|De|Eu|Io|Uk)(?!\p{L}))(?=\p{Lu}\p{Ll}+(?![\p{L}\p{N}@/_-]|[.:][\p{L}\p{N}/]))/gu;

/** Inserts the space missing after a full stop, so that the next word cannot be part of an address. */
export const withSpaces = (text: string): string => text.replace(FORGOTTEN, '$1 ');

/**
 * Whether a mail program would turn any part into a link. "e.g.", "5.30pm" and the end of a sentence are not links.
 * Pass the text as it is sent, `withSpaces`.
 */
export function hasLink(text: string): boolean {
  const plain = withSpaces(text).replace(UNSEEN, '').replace(DOTS, '.');
  return [SCHEME, NUMBERS, NAME].some((kind) => kind.test(plain));
}
