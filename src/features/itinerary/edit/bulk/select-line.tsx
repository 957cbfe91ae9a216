import { Button } from '@mantine/core';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import classes from '#src/features/itinerary/edit/bulk/select-line.module.css';
import type { BulkSelection } from '#src/features/itinerary/edit/bulk/use-bulk-selection.ts';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import { SelectBox } from '#src/ui/fields/select-box.tsx';

/** Above a day's activities: starts selecting several of them, then selects all. */
export function SelectLine({ day, bulk }: { day: ShownDay; bulk: BulkSelection }) {
  const text = messages.bulk;
  const ids = day.activities.map(({ id }) => id);
  if (ids.length === 0 && !bulk.on) return null;
  const count = ids.filter((id) => bulk.has(id)).length;
  return (
    <div className={classes.line} data-on={bulk.on || undefined}>
      {bulk.on && ids.length > 0 ? (
        <span className={classes.all}>
          <SelectBox
            label={text.all}
            checked={count === ids.length}
            partly={count > 0 && count < ids.length}
            onChange={(on) => bulk.set(ids, on)}
          />
          <span aria-hidden>{text.all}</span>
        </span>
      ) : null}
      <Button
        className={classes.button}
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={bulk.on ? undefined : text.selectHint}
        onClick={() => (bulk.on ? bulk.end() : bulk.begin())}
      >
        {bulk.on ? text.finish : text.select}
      </Button>
    </div>
  );
}
