import { ActionIcon, CloseButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from '#src/features/social/composer.module.css';
import { messages } from '#src/features/social/messages.ts';
import { useObjectUrl } from '#src/ui/pictures/use-object-url.ts';

const text = messages.composer;
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface MediaPreviewsProps {
  files: readonly File[];
  disabled: boolean;
  onChange: (files: File[]) => void;
}

/** The chosen photos in order, each with buttons to move and remove it. */
export function MediaPreviews({ files, disabled, onChange }: MediaPreviewsProps) {
  const list = useRef<HTMLUListElement>(null);
  const move = (from: number, by: -1 | 1) => {
    const next = [...files];
    const [moved] = next.splice(from, 1);
    if (!moved || from + by < 0 || from + by > next.length) return;
    next.splice(from + by, 0, moved);
    onChange(next);
  };
  const remove = (place: number) => {
    onChange(files.filter((_, index) => index !== place));
    // the pressed button disappears with the picture; the focus moves to the next
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
      left?.item(Math.min(place, left.length - 1)).focus();
    });
  };
  return (
    <ul ref={list} className={classes.previews} aria-label={text.chosen}>
      {files.map((file, index) => (
        <Preview
          key={keyOf(file)}
          file={file}
          place={index + 1}
          of={files.length}
          disabled={disabled}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        />
      ))}
    </ul>
  );
}

interface PreviewProps {
  file: File;
  place: number;
  of: number;
  disabled: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function Preview({ file, place, of, disabled, onMove, onRemove }: PreviewProps) {
  const url = useObjectUrl(file);
  // at the ends the disabled button keeps the focus
  const move = (by: -1 | 1, isEnd: boolean) => ({
    variant: 'glass' as const,
    'aria-disabled': isEnd || undefined,
    'data-disabled': isEnd || undefined,
    disabled,
    onClick: () => {
      if (!isEnd) onMove(by);
    },
  });
  return (
    <li className={classes.tile}>
      {url ? <img src={url} alt={file.name} /> : null}
      <CloseButton
        className={classes.remove}
        variant="glass"
        disabled={disabled}
        onClick={onRemove}
        aria-label={text.removeOf(place, of)}
        data-remove=""
      />
      <div className={classes.moves}>
        <ActionIcon {...move(-1, place === 1)} aria-label={text.earlier(place, of)}>
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <ActionIcon {...move(1, place === of)} aria-label={text.later(place, of)}>
          <IconChevronRight {...icon} />
        </ActionIcon>
      </div>
    </li>
  );
}

const keys = new WeakMap<File, number>();
let next = 0;
/** The same key for a picture wherever it is. */
function keyOf(file: File): number {
  const key = keys.get(file) ?? next++;
  keys.set(file, key);
  return key;
}
