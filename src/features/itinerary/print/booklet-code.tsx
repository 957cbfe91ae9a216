import encodeQR from 'qr';
import { messages } from '#src/features/itinerary/print/messages.ts';

/** Quiet zone, which scanners need, in modules. */
const QUIET = 2;

/** A link's QR code, rendered synchronously: a page about to be printed waits for nothing. */
export function BookletCode({ link }: { link: string }) {
  const rows = encodeQR(link, 'raw', { ecc: 'medium', border: QUIET });
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={messages.code(link)}
    >
      <path d={rows.map(runsOf).join('')} />
    </svg>
  );
}

/** The dark runs of a row, one rectangle each: half the size of a square for every module. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x += 1;
    path += `M${from} ${y}h${x + 1 - from}v1H${from}z`;
  }
  return path;
}
