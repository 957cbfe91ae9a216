import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

export type CameraState = 'off' | 'starting' | 'on' | 'refused' | 'missing';
interface Camera {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  start(): void;
  /** Null if the camera has no controllable torch. */
  torch: { on: boolean; toggle(): void } | null;
}
/** Missing from the platform's types. */
type WithTorch = MediaTrackCapabilities & { torch?: boolean };

const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
};

/**
 * The rear camera, while this is mounted and the page is visible. Starts by itself if permission was already
 * granted.
 */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  // how often it was requested: a person who refused may reconsider
  const [asked, setAsked] = useState(0);
  const [state, setState] = useState<CameraState>('off');
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [lit, setLit] = useState(false);
  const start = useCallback(() => setAsked((times) => times + 1), []);

  useEffect(() => {
    // not every browser knows this permission name; the others reject
    navigator.permissions
      ?.query({ name: 'camera' as PermissionName })
      .then(({ state: allowed }) => allowed === 'granted' && start())
      .catch(() => undefined);
  }, [start]);

  useEffect(() => {
    if (asked === 0) return undefined;
    let stream: MediaStream | null = null;
    // the current start: an earlier one, or one no longer wanted, releases its camera
    let turn = 0;
    const stop = () => {
      turn += 1;
      giveBack(stream);
      stream = null;
      setTrack(null);
      setLit(false);
    };
    const end = (why: CameraState) => {
      stop();
      setState(why);
    };
    const begin = async () => {
      end('starting');
      const own = turn;
      try {
        const given = await cameraStream();
        if (own !== turn || document.hidden) return giveBack(given);
        stream = given;
        const [one = null] = given.getVideoTracks();
        // unplugged, or taken by another app
        one?.addEventListener('ended', () => own === turn && end('missing'));
        const element = video.current;
        if (element) {
          element.srcObject = given;
          await element.play();
        }
        if (own !== turn) return undefined;
        setTrack(one);
        setState('on');
      } catch (error) {
        if (own === turn) end(wasRefused(error) ? 'refused' : 'missing');
      }
      return undefined;
    };
    // a phone in a pocket must not film
    const onVisible = () => (document.hidden ? end('starting') : void begin());
    void begin();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      stop();
    };
  }, [asked]);

  const canLight = Boolean((track?.getCapabilities?.() as WithTorch | undefined)?.torch);
  const toggle = () => {
    const on = !lit;
    const constraint = { advanced: [{ torch: on } as MediaTrackConstraintSet] };
    track?.applyConstraints(constraint).then(
      () => setLit(on),
      () => setLit(false),
    );
  };
  return { state, video, start, torch: canLight ? { on: lit, toggle } : null };
}

const giveBack = (stream: MediaStream | null): void => stream?.getTracks().forEach((one) => one.stop());

const cameraStream = (): Promise<MediaStream> =>
  // undefined outside a secure context
  navigator.mediaDevices?.getUserMedia(WANTED) ?? Promise.reject(new Error('there is no camera here'));

const wasRefused = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError');
