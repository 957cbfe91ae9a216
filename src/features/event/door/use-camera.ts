import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

export type CameraState = 'off' | 'starting' | 'on' | 'refused' | 'missing';
interface Camera {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  start(): void;
  /** Null where the camera has no light that can be switched. */
  torch: { on: boolean; toggle(): void } | null;
}
/** What the types of the platform do not know of yet. */
type WithTorch = MediaTrackCapabilities & { torch?: boolean };

const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** The camera at the back, while this is shown and the page is visible. Begins by itself where it is allowed. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  // how often it was asked for: after a refusal the person may have thought better of it
  const [asked, setAsked] = useState(0);
  const [state, setState] = useState<CameraState>('off');
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [lit, setLit] = useState(false);
  const start = useCallback(() => setAsked((times) => times + 1), []);

  useEffect(() => {
    // the name is not known to every browser, which then rejects
    navigator.permissions
      ?.query({ name: 'camera' as PermissionName })
      .then(({ state: allowed }) => allowed === 'granted' && start())
      .catch(() => undefined);
  }, [start]);

  useEffect(() => {
    if (asked === 0) return undefined;
    let stream: MediaStream | null = null;
    let over = false;
    const stop = () => {
      for (const one of stream?.getTracks() ?? []) one.stop();
      stream = null;
      setTrack(null);
      setLit(false);
    };
    const begin = async () => {
      setState('starting');
      try {
        stream = await cameraStream();
        if (over || document.hidden) return stop();
        const element = video.current;
        if (element) {
          element.srcObject = stream;
          await element.play();
        }
        setTrack(stream.getVideoTracks()[0] ?? null);
        setState('on');
      } catch (error) {
        stop();
        if (!over) setState(wasRefused(error) ? 'refused' : 'missing');
      }
      return undefined;
    };
    // a phone in a pocket films nothing
    const onVisible = () => (document.hidden ? stop() : void begin());
    void begin();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      over = true;
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

const cameraStream = (): Promise<MediaStream> =>
  // absent where the page is not served securely
  navigator.mediaDevices?.getUserMedia(WANTED) ?? Promise.reject(new Error('there is no camera here'));

const wasRefused = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError');
