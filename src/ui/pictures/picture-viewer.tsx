import { CloseButton, Modal } from '@mantine/core';
import { useUntilOnline } from '#src/ui/hooks/use-until-online.ts';
import { PageLock } from '#src/ui/layers/page-lock.tsx';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { VIEWER_TEXT } from '#src/ui/pictures/messages.ts';
import { useBackCloses } from '#src/ui/layers/use-back-closes.ts';
import { useReturnFocus } from '#src/ui/layers/use-return-focus.ts';
import classes from './picture-viewer.module.css';
import viewer from '#src/ui/layers/viewer.module.css';

const SWIPE_PX = 60;
const text = VIEWER_TEXT;

export interface ViewedPicture {
  id: string;
  title: string;
  /** Name for saving it. */
  fileName: string;
}

interface PictureViewerProps {
  pictures: readonly ViewedPicture[];
  /** Its id. */
  shown: string;
  /** Its URL; null while that is looked up. */
  url: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** A picture as large as the window; arrows and swipes move between pictures, Escape and Back close it. */
export function PictureViewer({ pictures, shown, url, onShow, onClose }: PictureViewerProps) {
  useBackCloses(true, onClose);
  const layer = useReturnFocus(true);
  const from = useRef<number | null>(null);
  const here = pictures.findIndex(({ id }) => id === shown);
  const picture = pictures[here];
  const [broken, setBroken] = useUntilOnline<string | null>(null);
  const go = (by: number) => {
    const next = pictures[here + by];
    if (next) onShow(next.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  const onPointerUp = (event: PointerEvent) => {
    const moved = from.current === null ? 0 : event.clientX - from.current;
    from.current = null;
    if (Math.abs(moved) > SWIPE_PX) go(moved > 0 ? -1 : 1);
  };
  if (!picture) return null;
  const { title, fileName } = picture;
  return (
    <Modal
      ref={layer}
      opened
      onClose={onClose}
      returnFocus={false}
      fullScreen
      withCloseButton={false}
      onKeyDown={onKeyDown}
      classNames={{ content: viewer.viewer, body: viewer.body }}
    >
      <PageLock />
      <div className={`${viewer.bar} ${classes.bar}`}>
        <Modal.Title className={viewer.title} dir="auto">
          {title}
        </Modal.Title>
        {pictures.length > 1 ? <span>{text.of(here + 1, pictures.length)}</span> : null}
        {url ? (
          <a
            className={classes.button}
            href={url}
            download={fileName}
            aria-label={text.download}
            title={text.download}
          >
            <IconDownload size={20} stroke={1.75} aria-hidden="true" />
          </a>
        ) : null}
        <CloseButton
          className={classes.button}
          size={44}
          aria-label={text.close}
          onClick={onClose}
          data-autofocus
        />
      </div>
      <div
        className={classes.stage}
        onPointerDown={(event) => {
          from.current = event.pointerType === 'touch' ? event.clientX : null;
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          from.current = null;
        }}
      >
        {url && broken !== url ? (
          <img key={url} src={url} alt={title} draggable={false} onError={() => setBroken(url)} />
        ) : null}
        {broken !== null && broken === url ? <p role="status">{text.broken}</p> : null}
      </div>
      {here > 0 ? (
        <button type="button" className={classes.previous} aria-label={text.previous} onClick={() => go(-1)}>
          <IconChevronLeft size={24} stroke={1.75} aria-hidden="true" />
        </button>
      ) : null}
      {here < pictures.length - 1 ? (
        <button type="button" className={classes.next} aria-label={text.next} onClick={() => go(1)}>
          <IconChevronRight size={24} stroke={1.75} aria-hidden="true" />
        </button>
      ) : null}
    </Modal>
  );
}
