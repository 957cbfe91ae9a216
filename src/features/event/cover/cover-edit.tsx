import { IconCamera } from '@tabler/icons-react';
import type { EventView } from '#src/data/views/event.ts';
import classes from '#src/features/event/cover/cover-edit.module.css';
import { coverState, isUnsent } from '#src/features/event/cover/cover-state.tsx';
import { useCover } from '#src/features/event/cover/use-cover.ts';
import { messages } from '#src/features/event/messages.ts';
import { CropButton } from '#src/ui/crop/crop-button.tsx';
import { Spinner } from '#src/ui/states/spinner.tsx';
import { FileDrop } from '#src/ui/fields/file-drop.tsx';
import { usePictureChoice } from '#src/ui/fields/use-picture-choice.ts';

/**
 * On top of the cover in manage mode's header: pressing it, or dropping a picture on it, replaces the event's
 * cover. The state of that change is below the name, next to the crop button for a picture from this device.
 */
export function CoverEdit({ event }: { event: EventView }) {
  const cover = useCover(event);
  const choice = usePictureChoice(cover.set, undefined, event.id);
  const state = coverState(event, choice, cover);
  return (
    <>
      <FileDrop
        {...choice.drop}
        disabled={cover.storing}
        label={messages.cover.changeCover}
        className={classes.over}
      >
        <button
          type="button"
          className={classes.press}
          aria-label={messages.cover.changeCover}
          title={messages.cover.changeCover}
          disabled={cover.storing}
          onClick={choice.choose}
          data-pencil={isUnsent(event) ? '' : undefined}
          data-on-picture=""
        >
          <span className={classes.sign}>
            {cover.storing ? (
              <Spinner size={16} />
            ) : (
              <IconCamera size={17} stroke={1.75} aria-hidden="true" />
            )}
          </span>
        </button>
      </FileDrop>
      <div className={classes.state}>
        {state}
        <CropButton size="sm" variant="default" file={choice.original} onCrop={choice.crop} />
      </div>
    </>
  );
}
