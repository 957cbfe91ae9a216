import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { IMAGE_TYPES } from '#contract/constants.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import { keptOf, keptText } from '#src/features/outbox/edit-values.ts';
import { OUTBOX_TEXT } from '#src/features/outbox/messages.ts';
import classes from '#src/features/outbox/picture-choice.module.css';
import { FileDrop } from '#src/ui/fields/file-drop.tsx';
import { pictureError } from '#src/ui/fields/use-picture-choice.ts';
import { useObjectUrl } from '#src/ui/pictures/use-object-url.ts';

/** A pending file, by its content hash. */
export interface WaitingPicture {
  sha256: string;
}

interface Props {
  label: string;
  pictures: readonly WaitingPicture[];
  /** Which of them are kept. */
  text: string;
  onText: (text: string) => void;
  error: ReactNode;
  busy: boolean;
  added: readonly File[];
  onAdded: (files: File[]) => void;
}

/** The pictures of a change: until it is sent, each can be left out and put back, and others can be added. */
export function PictureChoice({ label, pictures, text, onText, error, busy, added, onAdded }: Props) {
  const hint = useId();
  const open = useRef<() => void>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const kept = keptOf(text);
  const choose = (place: number, isKept: boolean) => {
    const next = new Set(kept);
    if (isKept) next.add(place);
    else next.delete(place);
    onText(keptText(next));
  };
  const add = (chosen: readonly File[]) => {
    const errors = chosen.map((file) => pictureError(file));
    setRefused(errors.find(Boolean) ?? null);
    onAdded([...added, ...chosen.filter((_, nth) => errors[nth] === null)]);
  };
  const all = pictures.length + added.length;
  return (
    <FileDrop
      accept={IMAGE_TYPES}
      label={OUTBOX_TEXT.addPictures}
      openRef={open}
      disabled={busy}
      onFiles={add}
    >
      <fieldset className={classes.pictures} disabled={busy} aria-describedby={hint}>
        <legend>{label}</legend>
        <ul>
          {pictures.map(({ sha256 }, place) => (
            <Waiting
              key={place}
              sha256={sha256}
              name={OUTBOX_TEXT.picture(place + 1, pictures.length)}
              isKept={kept.has(place)}
              onChoose={(isKept) => choose(place, isKept)}
            />
          ))}
          {added.map((file, place) => (
            <Added
              key={`${file.name}/${file.lastModified}/${place}`}
              file={file}
              onLeaveOut={() => onAdded(added.filter((one) => one !== file))}
            />
          ))}
        </ul>
        <p id={hint} role="status">
          {OUTBOX_TEXT.picturesHint(kept.size + added.length, all)}
        </p>
        {[refused, error].map((said, nth) =>
          said ? (
            <p key={nth} role="alert" className={classes.wrong}>
              {said}
            </p>
          ) : null,
        )}
        <Button
          variant="default"
          size="sm"
          mih={44}
          mt={8}
          leftSection={<IconPhoto size={19} stroke={1.75} aria-hidden="true" />}
          onClick={() => open.current?.()}
        >
          {OUTBOX_TEXT.addPictures}
        </Button>
      </fieldset>
    </FileDrop>
  );
}

interface WaitingProps {
  sha256: string;
  name: string;
  isKept: boolean;
  onChoose: (isKept: boolean) => void;
}

const Waiting = ({ sha256, ...tile }: WaitingProps) => (
  <Tile url={useMediaUrl(`outbox:${sha256}`)} {...tile} />
);

const Added = ({ file, onLeaveOut }: { file: File; onLeaveOut: () => void }) => (
  <Tile url={useObjectUrl(file)} name={OUTBOX_TEXT.pictureAdded(file.name)} isKept onChoose={onLeaveOut} />
);

interface TileProps {
  url: string | null;
  name: string;
  isKept: boolean;
  onChoose: (isKept: boolean) => void;
}

function Tile({ url, name, isKept, onChoose }: TileProps) {
  return (
    <li>
      <label className={classes.tile} data-left-out={isKept ? undefined : ''}>
        {url ? <img src={url} alt="" /> : null}
        <input
          type="checkbox"
          aria-label={name}
          checked={isKept}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </label>
    </li>
  );
}
