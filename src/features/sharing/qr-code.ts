import type QRCodeStyling from 'qr-code-styling';
import type { Options } from 'qr-code-styling';

/** Edge of the code on screen in px, and how much larger the downloaded picture is. */
export const QR_SIZE = 360;
export const QR_EXPORT_SCALE = 4;
const INK = '#100f0d';

function optionsFor(link: string, size: number): Partial<Options> {
  return {
    type: 'svg',
    data: link,
    width: size,
    height: size,
    // A quiet zone of four modules and a white background are part of the code: scanners refuse a light code
    // on a dark page. The shortest link has 29 modules from side to side.
    margin: size / 9,
    backgroundOptions: { color: '#ffffff' },
    dotsOptions: { type: 'dots', color: INK, roundSize: false },
    cornersSquareOptions: { type: 'extra-rounded', color: INK },
    cornersDotOptions: { type: 'dot', color: INK },
    qrOptions: { errorCorrectionLevel: 'M' },
  };
}

/** The library loads with the first code only; once precached it works without a network. */
async function draw(link: string, size: number): Promise<QRCodeStyling> {
  const { default: Code } = await import('qr-code-styling');
  return new Code(optionsFor(link, size));
}

/** The code as SVG text for any size. */
export async function qrSvg(link: string): Promise<Blob> {
  return blobOf(await (await draw(link, QR_SIZE)).getRawData('svg'));
}

/** The code as a PNG of four times the size on screen. */
export async function qrPng(link: string): Promise<Blob> {
  return blobOf(await (await draw(link, QR_SIZE * QR_EXPORT_SCALE)).getRawData('png'));
}

function blobOf(raw: unknown): Blob {
  if (raw instanceof Blob) return raw;
  throw new Error('The QR code could not be drawn.');
}
