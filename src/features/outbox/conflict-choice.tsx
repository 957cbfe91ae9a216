import { useMerge } from '#src/data/live/use-merge.ts';
import type { FieldConflict } from '#src/data/views/outbox.ts';
import { OUTBOX_TEXT } from '#src/features/outbox/messages.ts';
import { valueText, zoneOr } from '#src/features/outbox/value-text.ts';
import { ConflictCard } from '#src/ui/sync/conflict-card.tsx';
import { useHour12 } from '#src/ui/text/clock-face.ts';

interface Props {
  rowId: string;
  conflict: FieldConflict;
  /** Zone of the activity or the event. */
  zone: string | null;
  /** False if the decision was not queued. */
  onChoose(how: 'mine' | 'theirs' | { merged: Record<string, unknown> }): Promise<boolean>;
  busy: boolean;
}

/** A conflict in the tray: each field by its name, each value as its own screen shows it. */
export function ConflictChoice({ rowId, conflict, zone, onChoose, busy }: Props) {
  const merge = useMerge(rowId, conflict);
  const hour12 = useHour12();
  const sides = Object.keys(conflict.theirs).map((name) => {
    const field = conflict.fields.find((one) => one.name === name) ?? { kind: 'line', label: name };
    const text = (value: unknown) => valueText(field, value, zoneOr(zone), hour12) || OUTBOX_TEXT.blank;
    return { label: field.label, mine: text(conflict.mine[name]), theirs: text(conflict.theirs[name]) };
  });
  return (
    <ConflictCard
      sides={sides}
      changed={conflict.changed}
      merge={merge}
      busy={busy}
      onChoose={(how) => {
        const choose = () =>
          onChoose(typeof how === 'string' ? how : { merged: { [merge?.field ?? '']: how.merged } });
        void (merge ? merge.handOver(choose) : choose());
      }}
    />
  );
}
