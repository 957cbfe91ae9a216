import { useRef, useState, type SyntheticEvent } from 'react';
import { cropPicture } from '#src/ui/crop/crop-picture.ts';
import { moved, partOf, SHAPES, ZOOM_MAX, type Look, type Shape } from '#src/ui/crop/crop-area.ts';

const MIDDLE: Look = { x: 0.5, y: 0.5, zoom: 1 };

/** The state of `CropSheet`: which part of the picture is chosen, and cutting it out. */
export function useCrop({
  file,
  onClose,
  onCrop,
}: {
  file: File;
  onClose: () => void;
  onCrop: (file: File) => void;
}) {
  const imageRef = useRef<HTMLImageElement>(null);
  /** Width by height; null until the picture has loaded. */
  const [ratio, setRatio] = useState<number | null>(null);
  const [shape, setShape] = useState<Shape>('video');
  const [look, setLook] = useState(MIDDLE);
  const [state, setState] = useState<'ready' | 'cutting' | 'failed'>('ready');
  const part = partOf(ratio ?? SHAPES[shape], shape, look);
  /** Counts started crops: a large picture takes a phone a moment, during which the person may cancel. */
  const begun = useRef(0);
  return {
    imageRef,
    shape,
    setShape,
    /** The part to cut out, as fractions of the picture. */
    part,
    zoom: look.zoom,
    state,
    isLoaded: ratio !== null,
    moveBy: (dx: number, dy: number) =>
      setLook((now) => moved(partOf(ratio ?? 1, shape, now), now.zoom, dx, dy)),
    zoomBy: (factor: number) =>
      setLook((now) => ({ ...now, zoom: Math.min(ZOOM_MAX, Math.max(1, now.zoom * factor)) })),
    setZoom: (zoom: number) => setLook((now) => ({ ...now, zoom })),
    onLoad: ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
      setRatio(naturalWidth > 0 ? naturalWidth / naturalHeight : null),
    onError: () => setState('failed'),
    cancel() {
      begun.current += 1;
      setState('ready');
      onClose();
    },
    async use() {
      if (!imageRef.current) return;
      const mine = ++begun.current;
      setState('cutting');
      const cut = await cropPicture(imageRef.current, part, file).catch(() => null);
      if (mine !== begun.current) return;
      setState(cut ? 'ready' : 'failed');
      if (!cut) return;
      onCrop(cut);
      onClose();
    },
  };
}
