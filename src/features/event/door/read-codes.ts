/** Reads a code from the current camera frame; null if there is none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

/** Not every browser has it, and not all that do support QR codes. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = (new (of: { formats: string[] }) => Detector) & {
  getSupportedFormats(): Promise<string[]>;
};

/** px; more only costs time: a code that fills a third of this is readable. */
const LONGEST = 800;

/** The browser's own detector if there is one, otherwise ours, which is loaded only then. */
export async function codeReader(): Promise<ReadCode> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  if (BarcodeDetector && formats?.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return null;
    const scale = Math.min(1, LONGEST / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // it throws if it finds none
      return null;
    }
  };
}
