// browsers treat the full stops of other scripts as dots; zero-width characters may hide in between
const DOTS = /(?<=[a-z\d])[\u3002\uFF0E\uFF61](?=[a-z])/gi;
const UNSEEN = /\p{Cf}/gu;
const SCHEME = /:\/\/(?<=\b[a-z][a-z\d+.-]*:\/\/)/i;
const NUMBERS = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/;
/** "example.org", "www.example.org" or "ann@example.org": mail programs turn these into links. */
const NAME = /[\p{L}\p{N}]\.(?:\p{L}{2,63}|xn--[a-z\d-]+)(?![\p{L}\p{N}])/iu;

/** "Thanks.See you" lacks the space before the next sentence. "Example.Com" is still a website. */
const FORGOTTEN =
  /(?<![\p{L}\p{N}.@/:_-])([\p{L}\p{N}]+\.)(?!(?:Com|Org|Net|Info|App|Dev|Co|De|Eu|Io|Uk)(?!\p{L}))(?=\p{Lu}\p{Ll}+(?![\p{L}\p{N}@/_-]|[.:][\p{L}\p{N}/]))/gu;

/** Inserts a space that is missing after a full stop, so that no mail program takes the two words for an address. */
export const withSpaces = (text: string): string => text.replace(FORGOTTEN, '$1 ');

/**
 * Whether a mail program would turn some of the text into a link; "e.g.", "5.30pm" and the end of a sentence do not
 * count. Pass text that has been through `withSpaces`.
 */
export function hasLink(text: string): boolean {
  const plain = withSpaces(text).replace(UNSEEN, '').replace(DOTS, '.');
  return [SCHEME, NUMBERS, NAME].some((kind) => kind.test(plain));
}
