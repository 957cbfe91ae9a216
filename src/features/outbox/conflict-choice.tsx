import { useMerge } from '#src/data/live/use-merge.ts';
import type { FieldConflict } from '#src/data/views/outbox.ts';
import { ConflictCard } from '#src/ui/conflict-card.tsx';

const asText = (value: unknown): string => (typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value));

interface Props {
  rowId: string;
  conflict: FieldConflict;
  onChoose(how: 'mine' | 'theirs' | { merged: Record<string, unknown> }): void;
  busy: boolean;
}

/** A conflict in the tray. */
export function ConflictChoice({ rowId, conflict, onChoose, busy }: Props) {
  const merge = useMerge(rowId, conflict);
  const sides = Object.keys(conflict.theirs).map((field) => ({ mine: asText(conflict.mine[field]), theirs: asText(conflict.theirs[field]) }));
  return (
    <ConflictCard
      sides={sides} changed={conflict.changed} merge={merge} busy={busy}
      onChoose={(how) => onChoose(typeof how === 'string' ? how : { merged: { [merge?.field ?? '']: how.merged } })}
    />
  );
}
