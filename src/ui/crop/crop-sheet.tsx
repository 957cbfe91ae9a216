import { Button } from '@mantine/core';
import { useId, useRef, type ReactNode } from 'react';
import { CROP_TEXT } from '#src/ui/crop/messages.ts';
import { SHAPES, ZOOM_MAX, type Shape } from '#src/ui/crop/crop-area.ts';
import { useCrop } from '#src/ui/crop/use-crop.ts';
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

/** Chooses the part of a picture to keep, in one of the aspect ratios in which pictures are shown. */
export function CropSheet({ file, opened, onClose, onCrop }: Props) {
  const id = useId();
  const url = useObjectUrl(file);
  const crop = useCrop({ file, onClose, onCrop });
  const { shape, part, state } = crop;
  return (
    <Sheet
      opened={opened}
      onClose={crop.cancel}
      title={CROP_TEXT.title}
      width={640}
      footer={
        <>
          <Button variant="subtle" color="gray" onClick={crop.cancel}>
            {CROP_TEXT.cancel}
          </Button>
          <Button loading={state === 'cutting'} disabled={!crop.isLoaded} onClick={() => void crop.use()}>
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
          onChange={crop.setShape}
        />
        <p id={`${id}-hint`} className={classes.hint}>
          {CROP_TEXT.hint}
        </p>
        <Area shape={shape} hint={`${id}-hint`} onMove={crop.moveBy} onZoom={crop.zoomBy}>
          {url ? (
            <img
              ref={crop.imageRef}
              src={url}
              alt=""
              draggable={false}
              style={{
                left: `${(-part.left / part.width) * 100}%`,
                top: `${(-part.top / part.height) * 100}%`,
                width: `${100 / part.width}%`,
                height: `${100 / part.height}%`,
              }}
              onLoad={crop.onLoad}
              onError={crop.onError}
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
            value={crop.zoom}
            onChange={({ currentTarget: { value } }) => crop.setZoom(Number(value))}
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moved with keys, as its text says
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
