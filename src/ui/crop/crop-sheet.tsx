import { Button } from '@mantine/core';
import { useId, useRef, useState, type ReactNode } from 'react';
import { cutPicture } from '#src/ui/crop/cut-picture.ts';
import { CROP_TEXT } from '#src/ui/crop/messages.ts';
import { moved, partOf, SHAPES, ZOOM_MAX, type Look, type Shape } from '#src/ui/crop/part-of.ts';
import { useCropMoves } from '#src/ui/crop/use-crop-moves.ts';
import { ChoiceCards } from '#src/ui/fields/choice-cards.tsx';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { useObjectUrl } from '#src/ui/pictures/use-object-url.ts';
import classes from '#src/ui/crop/crop-sheet.module.css';

interface Props {
  file: File;
  opened: boolean;
  onClose: () => void;
  onCrop: (file: File) => void;
}

const CHOICES = (Object.keys(SHAPES) as Shape[]).map((value) => ({ value, label: CROP_TEXT.shapes[value] }));
const MIDDLE: Look = { x: 0.5, y: 0.5, zoom: 1 };

/** Chooses the part of a picture to keep, in one of the aspect ratios in which pictures are shown. */
export function CropSheet({ file, opened, onClose, onCrop }: Props) {
  const id = useId();
  const url = useObjectUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const [ratio, setRatio] = useState<number | null>(null);
  const [shape, setShape] = useState<Shape>('video');
  const [look, setLook] = useState(MIDDLE);
  const [state, setState] = useState<'ready' | 'cutting' | 'failed'>('ready');
  const part = partOf(ratio ?? SHAPES[shape], shape, look);
  /** Counts started crops: a large picture takes a phone a moment, during which the person may cancel. */
  const begun = useRef(0);
  const close = () => {
    begun.current += 1;
    setState('ready');
    onClose();
  };
  const use = async () => {
    if (!image.current) return;
    const mine = ++begun.current;
    setState('cutting');
    const cut = await cutPicture(image.current, part, file).catch(() => null);
    if (mine !== begun.current) return;
    setState(cut ? 'ready' : 'failed');
    if (!cut) return;
    onCrop(cut);
    onClose();
  };
  return (
    <Sheet
      opened={opened}
      onClose={close}
      title={CROP_TEXT.title}
      width={640}
      footer={
        <>
          <Button variant="subtle" color="gray" onClick={close}>
            {CROP_TEXT.cancel}
          </Button>
          <Button loading={state === 'cutting'} disabled={ratio === null} onClick={() => void use()}>
            {CROP_TEXT.use}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        <ChoiceCards
          legend={CROP_TEXT.shape}
          layout="row"
          choices={CHOICES}
          value={shape}
          onChange={setShape}
        />
        <p id={`${id}-hint`} className={classes.hint}>
          {CROP_TEXT.hint}
        </p>
        <Area
          shape={shape}
          hint={`${id}-hint`}
          onMove={(dx, dy) => setLook((now) => moved(partOf(ratio ?? 1, shape, now), now.zoom, dx, dy))}
          onZoom={(by) =>
            setLook((now) => ({ ...now, zoom: Math.min(ZOOM_MAX, Math.max(1, now.zoom * by)) }))
          }
        >
          {url ? (
            <img
              ref={image}
              src={url}
              alt=""
              draggable={false}
              style={{
                left: `${(-part.left / part.width) * 100}%`,
                top: `${(-part.top / part.height) * 100}%`,
                width: `${100 / part.width}%`,
                height: `${100 / part.height}%`,
              }}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setRatio(naturalWidth > 0 ? naturalWidth / naturalHeight : null)
              }
              onError={() => setState('failed')}
            />
          ) : null}
        </Area>
        <label className={classes.zoom}>
          {CROP_TEXT.zoom}
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.01}
            value={look.zoom}
            onChange={({ currentTarget: { value } }) => setLook((now) => ({ ...now, zoom: Number(value) }))}
          />
        </label>
        {state === 'failed' ? (
          <p role="alert" className={classes.failed}>
            {CROP_TEXT.failed}
          </p>
        ) : null}
      </div>
    </Sheet>
  );
}

interface AreaProps {
  shape: Shape;
  /** Explains how to move it. */
  hint: string;
  onMove: (dx: number, dy: number) => void;
  onZoom: (by: number) => void;
  children: ReactNode;
}

function Area({ shape, hint, onMove, onZoom, children }: AreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const moves = useCropMoves(area, { move: onMove, zoom: onZoom });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is moved by keys, as its words say
    <div
      ref={area}
      role="group"
      aria-label={CROP_TEXT.area}
      aria-describedby={hint}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      data-shape={shape}
      className={classes.area}
      {...moves}
    >
      {children}
    </div>
  );
}
