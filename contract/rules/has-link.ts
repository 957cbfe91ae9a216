// Between Latin letters the full stop of other scripts is a dot to a browser; what has no width stands there unseen.
const DOTS = /(?<=[a-z\d])[\u3002\uFF0E\uFF61](?=[a-z])/gi;
const UNSEEN = /\p{Cf}/gu;
const SCHEME = /\b[a-z][a-z\d+.-]*:\/\//i;
const NUMBERS = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/;
/** "example.org", "www.example.org" or "ann@example.org": programs make links of them by themselves. */
const NAME = /[\p{L}\p{N}]\.(?:\p{L}{2,63}|xn--[a-z\d-]+)(?![\p{L}\p{N}])/iu;

/** "Thanks.See you": one word, and another that begins a sentence. Who writes "Example.Com" means a website. */
const FORGOTTEN =
  /(?<![\p{L}\p{N}.@/:_-])([\p{L}\p{N}]+\.)(?!(?:Com|Org|Net|Info|App|Dev|Co|De|Eu|Io|Uk)(?!\p{L}))(?=\p{Lu}\p{Ll}+(?![\p{L}\p{N}@/_-]|[.:][\p{L}\p{N}/]))/gu;

/** With the space that was forgotten after a full stop: whatever the next word is, it is no part of an address. */
export const withSpaces = (text: string): string => text.replace(FORGOTTEN, '$1 ');

/** Whether a mail program would make a link of some of it. "e.g.", "5.30pm" and the end of a sentence are none. Of what goes out `withSpaces`. */
export function hasLink(text: string): boolean {
  const plain = withSpaces(text).replace(UNSEEN, '').replace(DOTS, '.');
  return [SCHEME, NUMBERS, NAME].some((kind) => kind.test(plain));
}
