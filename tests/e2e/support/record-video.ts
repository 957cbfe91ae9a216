import type { Page } from '@playwright/test';

/** Two seconds of changing colours, recorded by the browser itself, so that it can play them. */
export async function record(page: Page): Promise<Buffer> {
  return Buffer.from(
    await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
      const pen = canvas.getContext('2d')!;
      const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' });
      const parts: Blob[] = [];
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
      const ended = new Promise((resolve) => {
        recorder.addEventListener('stop', resolve);
      });
      recorder.start();
      for (let n = 0; n < 20; n++) {
        pen.fillStyle = `hsl(${n * 18} 80% 50%)`;
        pen.fillRect(0, 0, 160, 120);
        await new Promise((resolve) => {
          setTimeout(resolve, 100);
        });
      }
      recorder.stop();
      await ended;
      return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
    }),
  );
}
