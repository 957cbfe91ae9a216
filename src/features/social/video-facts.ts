const LIMIT_MS = 8000;
const WIDEST = 1280;
/**
 * Where to look for a poster frame, as fractions of the duration: not the very first frame, which is often
 * black.
 */
const LOOKS = [0.1, 0.3, 0.6];
const FIRST_LOOK_S = 1;
/** Brightness contrast, on a scale of 0 to 255, above which a frame shows something. */
const CONTRAST = 12;

export interface VideoFacts {
  size2d: { width: number; height: number } | null;
  seconds?: number;
  poster: File | null;
}

/** A video's size, duration and poster, as far as this browser can play it. Takes a few seconds at most. */
export async function videoFacts(file: File): Promise<VideoFacts> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  const facts: VideoFacts = { size2d: null, poster: null };
  const giveUp = new AbortController();
  const limit = setTimeout(() => giveUp.abort(), LIMIT_MS);
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    const loaded = happens(video, 'loadeddata', giveUp.signal);
    video.src = url;
    await loaded;
    const { videoWidth: width, videoHeight: height } = video;
    if (width > 0 && height > 0) facts.size2d = { width, height };
    const seconds = await lengthOf(video, giveUp.signal);
    if (seconds !== null) facts.seconds = seconds;
    facts.poster = await posterOf(video, seconds ?? 0, giveUp.signal);
  } catch {
    // anything known by then is better than nothing
  } finally {
    clearTimeout(limit);
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
  return facts;
}

/** A video recorded live reports its duration only after seeking to its end. */
async function lengthOf(video: HTMLVideoElement, signal: AbortSignal): Promise<number | null> {
  if (!Number.isFinite(video.duration)) await seek(video, 1e9, signal);
  return Number.isFinite(video.duration) && video.duration > 0 ? video.duration : null;
}

/** The first of several frames that shows something, otherwise the one with the most contrast. */
async function posterOf(video: HTMLVideoElement, seconds: number, signal: AbortSignal): Promise<File | null> {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, WIDEST / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen || canvas.width === 0 || canvas.height === 0) return null;
  let best = { at: 0, contrast: -1 };
  for (const share of LOOKS) {
    const at = Math.min(share === LOOKS[0] ? FIRST_LOOK_S : Number.POSITIVE_INFINITY, seconds * share);
    await seek(video, at, signal);
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    const contrast = contrastOf(pen, canvas);
    if (contrast > best.contrast) best = { at, contrast };
    if (contrast >= CONTRAST) break;
  }
  if (best.contrast < CONTRAST && video.currentTime !== best.at) {
    await seek(video, best.at, signal);
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  }
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.82);
  });
  return blob && new File([blob], 'poster.jpg', { type: 'image/jpeg' });
}

/** How far the brightness of a frame spreads, sampled at a few hundred points. */
function contrastOf(pen: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): number {
  const { data } = pen.getImageData(0, 0, width, height);
  const step = Math.max(1, Math.floor(data.length / 4 / 400)) * 4;
  const seen: number[] = [];
  for (let at = 0; at < data.length; at += step)
    seen.push(0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0));
  const mean = seen.reduce((sum, one) => sum + one, 0) / seen.length;
  return Math.sqrt(seen.reduce((sum, one) => sum + (one - mean) ** 2, 0) / seen.length);
}

async function seek(video: HTMLVideoElement, at: number, signal: AbortSignal): Promise<void> {
  const arrived = happens(video, 'seeked', signal);
  video.currentTime = at;
  await arrived;
}

const happens = (video: HTMLVideoElement, name: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no ${name}`));
    signal.addEventListener('abort', fail, { once: true });
    video.addEventListener(name, () => resolve(), { once: true });
    video.addEventListener('error', fail, { once: true });
  });
