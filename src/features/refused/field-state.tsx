import { useMerge } from '#src/data/live/use-merge.ts';
import { useOutboxRow } from '#src/data/live/use-outbox.ts';
import type { FieldConflict } from '#src/data/views/outbox.ts';
import { isUnderWay, type SyncMark } from '#src/data/views/sync-mark.ts';
import { messages } from '#src/features/refused/messages.ts';
import { RefusedChange } from '#src/features/refused/refused-change.tsx';
import { resolveConflict } from '#src/mutations/outbox/outbox-actions.ts';
import { ConflictCard } from '#src/ui/sync/conflict-card.tsx';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { StateNote } from '#src/ui/notices/state-note.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';
import classes from '#src/features/refused/field-state.module.css';

interface Props {
  mark: SyncMark | null | undefined;
  /** Formats a value of this field. */
  textOf?: (value: unknown) => string;
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Below an edited field: that it is pending, both texts if somebody else changed it too, or the reason if it
 * was refused.
 */
export function FieldState({ mark, textOf = plain }: Props) {
  if (!mark) return null;
  if (isUnderWay(mark)) return <SyncNote sync={mark} />;
  return <Parked rowId={mark.rowId} textOf={textOf} />;
}

function Parked({ rowId, textOf }: { rowId: string; textOf: (value: unknown) => string }) {
  const item = useOutboxRow(rowId);
  if (!item) return null;
  return item.conflict ? (
    <Conflict rowId={rowId} conflict={item.conflict} textOf={textOf} />
  ) : (
    <RefusedChange rowId={rowId} />
  );
}

function Conflict({
  rowId,
  conflict,
  textOf,
}: {
  rowId: string;
  conflict: FieldConflict;
  textOf: (value: unknown) => string;
}) {
  const merge = useMerge(rowId, conflict);
  const fields = Object.keys(conflict.theirs);
  // a single field is identified by its position on screen
  const labelOf = (name: string) =>
    fields.length > 1 ? conflict.fields.find((field) => field.name === name)?.label : undefined;
  const sides = fields.map((name) => ({
    label: labelOf(name),
    mine: textOf(conflict.mine[name]),
    theirs: textOf(conflict.theirs[name]),
  }));
  return (
    <div className={classes.conflict} role="alert">
      <StateNote tone="failed">{messages.conflict}</StateNote>
      <ConflictCard
        sides={sides}
        changed={conflict.changed}
        merge={merge}
        onChoose={(how) => {
          const choose = () =>
            resolveConflict(
              rowId,
              typeof how === 'string' ? how : { merged: { [merge?.field ?? '']: how.merged } },
            );
          void (merge ? merge.handOver(choose) : choose()).finally(focusIfLost);
        }}
      />
    </div>
  );
}
