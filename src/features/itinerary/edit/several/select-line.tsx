import { Button } from '@mantine/core';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import classes from '#src/features/itinerary/edit/several/select-line.module.css';
import type { Several } from '#src/features/itinerary/edit/several/use-several.ts';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import { SelectBox } from '#src/ui/fields/select-box.tsx';

/** Above a day's activities: starts selecting several of them, then selects all. */
export function SelectLine({ day, several }: { day: ShownDay; several: Several }) {
  const text = messages.bulk;
  const ids = day.activities.map(({ id }) => id);
  if (ids.length === 0 && !several.on) return null;
  const count = ids.filter((id) => several.has(id)).length;
  return (
    <div className={classes.line} data-on={several.on || undefined}>
      {several.on && ids.length > 0 ? (
        <span className={classes.all}>
          <SelectBox
            label={text.all}
            checked={count === ids.length}
            partly={count > 0 && count < ids.length}
            onChange={(on) => several.set(ids, on)}
          />
          <span aria-hidden>{text.all}</span>
        </span>
      ) : null}
      <Button
        className={classes.button}
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={several.on ? undefined : text.selectHint}
        onClick={() => (several.on ? several.end() : several.begin())}
      >
        {several.on ? text.finish : text.select}
      </Button>
    </div>
  );
}
