import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';

/** Reads the QR code in a picture, as a camera would. */
export async function readCode(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}
