import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';

/** What a QR code on a picture says, as a camera sees it. */
export async function readCode(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}
