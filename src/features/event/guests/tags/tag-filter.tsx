import { Button } from '@mantine/core';
import type { KnownTag } from '#src/features/event/guests/tags/known-tags.ts';
import { messages } from '#src/features/event/guests/tags/messages.ts';
import classes from '#src/features/event/guests/tags/tag-filter.module.css';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { EmptyState } from '#src/ui/states/empty-state.tsx';

interface Props {
  opened: boolean;
  known: readonly KnownTag[];
  /** Keys of the chosen tags. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  /** How many people are shown with this choice. */
  found: number;
  onClose: () => void;
}

/** 'Filter by Tags': the list behind it follows every choice. */
export function TagFilter({ opened, known, chosen, onChoose, found, onClose }: Props) {
  const set = (key: string, on: boolean) =>
    onChoose(new Set(on ? [...chosen, key] : [...chosen].filter((one) => one !== key)));
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={messages.filter}
      subtitle={known.length > 0 ? messages.filterHint : undefined}
      footer={
        known.length > 0 ? (
          <>
            <Button
              variant="subtle"
              color="gray"
              disabled={chosen.size === 0}
              onClick={() => onChoose(new Set())}
            >
              {messages.clear}
            </Button>
            <Button onClick={onClose}>{messages.show(found)}</Button>
          </>
        ) : undefined
      }
    >
      {known.length === 0 ? (
        <EmptyState scene={null} title={messages.none} text={messages.noneHint} />
      ) : (
        <ul>
          {known.map(({ key, tag, count }) => (
            <li key={key}>
              <label className={classes.choice}>
                <input
                  type="checkbox"
                  checked={chosen.has(key)}
                  onChange={({ currentTarget }) => set(key, currentTarget.checked)}
                />
                <span dir="auto">{tag}</span>
                <span className={classes.count}>{count}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
