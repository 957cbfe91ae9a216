// A fake camera that films a picture provided by the test.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [640, 480];
/** Chromium loops the file. */
const FRAMES = 3;

/** Switches for a Chromium whose camera needs no permission and films this screenshot. */
export async function cameraOn(screen: Buffer): Promise<string[]> {
  const file = join(mkdtempSync(join(tmpdir(), 'sojourn-camera-')), 'screen.y4m');
  const light = await sharp(screen)
    .resize(WIDTH, HEIGHT, { fit: 'contain', background: '#777' })
    .grayscale()
    .raw()
    .toBuffer();
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([header, ...Array<Buffer>(FRAMES).fill(frame)]));
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}
