import { escapeHtml } from '#server/http/escape-html.ts';
import { CARD_PX } from '#server/modules/cards/share-card.ts';
import type { LinkPreview } from '#server/modules/itinerary/link-preview.ts';

const SITE = 'Sojourn';
const PRIVATE_TITLE = `Private itinerary · ${SITE}`;
/** Chat apps truncate descriptions at about this length; we cut between words. */
const WORDS_MAX = 200;

/**
 * The app's page with the head of one shared link and, for a public event, its name and dates, which the page shows
 * until the app has started. All user text is escaped; nothing else on the page changes. `origin`: this site's public
 * origin.
 */
export function withPreview(page: string, preview: LinkPreview, origin: string): string {
  const title = preview.kind === 'public' ? `${preview.name} · ${SITE}` : PRIVATE_TITLE;
  const tags = preview.kind === 'public' ? publicTags(preview, origin) : privateTags();
  // replacer functions, so that a "$&" in a name is taken literally
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/\s*<meta name="(?:description|robots)"[^>]*>/g, () => '')
    .replace('</head>', () => `${tags.join('\n    ')}\n  </head>`)
    .replace('<div data-event></div>', () => `<div data-event>${firstWords(preview)}</div>`);
}

function publicTags(
  { id, name, words, dates, card }: Extract<LinkPreview, { kind: 'public' }>,
  origin: string,
): string[] {
  const address = `${origin}/itinerary/${id}`;
  const description = [dates, shorten(words)].filter(Boolean).join(' · ');
  const picture = `${origin}${card}`;
  return [
    named('description', description),
    named('robots', 'index, follow'),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    property('og:type', 'website'),
    property('og:site_name', SITE),
    property('og:title', name),
    property('og:description', description),
    property('og:url', address),
    property('og:image', picture),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(CARD_PX.width)),
    property('og:image:height', String(CARD_PX.height)),
    property('og:image:alt', `${name}, ${dates}`),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', name),
    named('twitter:description', description),
    named('twitter:image', picture),
  ];
}

const firstWords = (preview: LinkPreview): string =>
  preview.kind === 'public' ? `<h1>${escapeHtml(preview.name)}</h1><p>${preview.dates}</p>` : '';

const privateTags = (): string[] => [
  named('robots', 'noindex'),
  named('referrer', 'no-referrer'),
  property('og:site_name', SITE),
  property('og:title', PRIVATE_TITLE),
  named('twitter:card', 'summary'),
];

const named = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeHtml(content)}" />`;
const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`;

function shorten(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim();
  if (line.length <= WORDS_MAX) return line;
  const cut = line.slice(0, WORDS_MAX);
  return `${cut.slice(0, cut.lastIndexOf(' ') > WORDS_MAX / 2 ? cut.lastIndexOf(' ') : WORDS_MAX).replace(/[\ud800-\udbff]$/, '')}…`;
}
