import sharp from 'sharp';
import { drawScene } from '#contract/scenes/draw-scene.ts';
import { setLines, shortened } from '#server/modules/cards/set-lines.ts';
import { CARD_PX, type ShareCard } from '#server/modules/cards/share-card.ts';
import { loadTypeface, type Typeface } from '#server/modules/cards/typeface.ts';

const MARGIN = 72;
const BASELINE = CARD_PX.height - 74;
const LINE_PX = 34;
const WIDTH = CARD_PX.width - 2 * MARGIN;
/** The largest size at which the name fits: a short name in two lines, a long one in three. */
const SIZES = [
  { sizePx: 92, linesMax: 2 },
  { sizePx: 76, linesMax: 2 },
  { sizePx: 64, linesMax: 3 },
  { sizePx: 54, linesMax: 3 },
] as const;

let typefaces: Promise<{ bold: Typeface; medium: Typeface }> | null = null;
const loaded = () =>
  (typefaces ??= Promise.all([loadTypeface(700), loadTypeface(500)]).then(([bold, medium]) => ({
    bold,
    medium,
  })));

/**
 * The card as a JPEG. Words for which the typeface lacks glyphs are left out rather than drawn as boxes.
 * @param cover the chosen picture; null: the painted scene
 */
export async function drawCard(card: ShareCard, cover: Buffer | null): Promise<Buffer> {
  const words = wordsOf(card, await loaded());
  const background = cover
    ? sharp(cover, { failOn: 'error' })
    : sharp(Buffer.from(drawScene(card.scene, 'video')));
  return background
    .resize({ ...CARD_PX, fit: 'cover' })
    .flatten({ background: '#1b1a2c' })
    .composite([{ input: Buffer.from(words) }])
    .jpeg({ quality: 82, mozjpeg: true })
    .timeout({ seconds: 20 })
    .toBuffer();
}

/** The overlay as SVG: outlines only, so that nothing a person wrote becomes markup. */
function wordsOf(
  { name, dates, host }: ShareCard,
  { bold, medium }: { bold: Typeface; medium: Typeface },
): string {
  const by = medium.writable(host);
  const written = bold.writable(name);
  // the dates replace a name that the typeface cannot write
  const title = titleOf(written || dates, bold);
  const line = shortened(
    [written && dates, by && `Hosted by ${by}`].filter(Boolean).join('  ·  '),
    (text) => medium.widthOf(text, LINE_PX),
    WIDTH,
  );
  const lineHeight = title.sizePx * 1.08;
  const first = BASELINE - LINE_PX - 30 - (title.lines.length - 1) * lineHeight;
  const outlines = title.lines.map((text, index) =>
    bold.outlineOf(text, MARGIN, first + index * lineHeight, title.sizePx),
  );
  const top = first - title.sizePx;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_PX.width}" height="${CARD_PX.height}">
<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#0c0e13" stop-opacity=".5"/><stop offset=".22" stop-color="#0c0e13" stop-opacity=".12"/>
<stop offset="${((top - 120) / CARD_PX.height).toFixed(3)}" stop-color="#0c0e13" stop-opacity=".16"/>
<stop offset="${((top + 40) / CARD_PX.height).toFixed(3)}" stop-color="#0c0e13" stop-opacity=".6"/>
<stop offset="1" stop-color="#0c0e13" stop-opacity=".88"/></linearGradient>
<linearGradient id="sun" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffb985"/><stop offset="1" stop-color="#f2602f"/></linearGradient></defs>
<path d="M0 0h${CARD_PX.width}v${CARD_PX.height}H0z" fill="url(#shade)"/>
<g transform="translate(${MARGIN} 56) scale(.48)"><path d="M0 47.5a47.5 47.5 0 0 1 95 0z" fill="url(#sun)"/><path d="M47.5 57a47.5 47.5 0 0 0 95 0z" fill="#fff"/></g>
<path d="${bold.outlineOf('Sojourn', MARGIN + 86, 95, 40)}" fill="#fff"/>
<path d="${outlines.join('')}" fill="#fff"/>
<path d="${medium.outlineOf(line, MARGIN, BASELINE, LINE_PX)}" fill="#fff" fill-opacity=".92"/>
</svg>`;
}

function titleOf(name: string, bold: Typeface): { lines: string[]; sizePx: number } {
  const [largest, ...smaller] = SIZES;
  const set = ({ sizePx, linesMax }: (typeof SIZES)[number]) => ({
    ...setLines(name, { measure: (text) => bold.widthOf(text, sizePx), widthPx: WIDTH, linesMax }),
    sizePx,
  });
  return smaller.reduce((title, size) => (title.whole ? title : set(size)), set(largest));
}
