import encodeQR from 'qr';

/** Edge of the code on screen in px, and how much larger the downloaded picture is. */
export const QR_SIZE = 360;
export const QR_EXPORT_SCALE = 4;
const INK = '#100f0d';
/** Edge of the squares in three corners that scanners look for, in modules. */
const FINDER = 7;

/** The code as SVG text to be shown at any size: round dots, and rounded squares in its corners. */
export function qrSvg(link: string, size = QR_SIZE): Blob {
  // it knows no code without a border
  const rows = encodeQR(link, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  const count = rows.length;
  // A quiet zone and a white ground belong to the code: scanners refuse a light code on a dark page.
  const margin = Math.round(size / 24);
  const unit = (size - 2 * margin) / count;
  const at = (module: number) => margin + module * unit;
  const inFinder = (x: number, y: number) =>
    (x < FINDER && (y < FINDER || y >= count - FINDER)) || (x >= count - FINDER && y < FINDER);
  const dots = rows.flatMap((row, y) =>
    row.map((dark, x) =>
      dark && !inFinder(x, y) ? `<circle cx="${at(x + 0.5)}" cy="${at(y + 0.5)}" r="${unit / 2}"/>` : '',
    ),
  );
  const corners = [
    [0, 0],
    [count - FINDER, 0],
    [0, count - FINDER],
  ].map(([x = 0, y = 0]) => finder(at(x), at(y), unit));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><rect width="100%" height="100%" fill="#fff"/><g fill="${INK}">${dots.join('')}${corners.join('')}</g></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** A ring, one module thick, and the dot in it. */
function finder(x: number, y: number, unit: number): string {
  const ring = `<rect x="${x + unit / 2}" y="${y + unit / 2}" width="${6 * unit}" height="${6 * unit}" rx="${2 * unit}" fill="none" stroke="${INK}" stroke-width="${unit}"/>`;
  return `${ring}<circle cx="${x + 3.5 * unit}" cy="${y + 3.5 * unit}" r="${1.5 * unit}"/>`;
}

/** The code as a PNG of four times the size on screen. */
export async function qrPng(link: string): Promise<Blob> {
  const edge = QR_SIZE * QR_EXPORT_SCALE;
  const address = URL.createObjectURL(qrSvg(link, edge));
  try {
    const image = new Image(edge, edge);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = edge;
    canvas.height = edge;
    canvas.getContext('2d')?.drawImage(image, 0, 0, edge, edge);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!png) throw new Error('The QR code could not be drawn.');
    return png;
  } finally {
    URL.revokeObjectURL(address);
  }
}
