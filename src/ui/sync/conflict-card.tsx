import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './conflict-card.module.css';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { SYNC_TEXT } from '#src/ui/sync/messages.ts';
import type { Merge } from '#src/ui/sync/merge-field.tsx';
import { RelativeTime } from '#src/ui/text/relative-time.tsx';

const text = SYNC_TEXT.conflict;

// Nearly every page can show a conflict, but few people ever write in one.
const MergeField = lazyPart(async () => (await import('#src/ui/sync/merge-field.tsx')).MergeField);

interface Props {
  /**
   * Both versions of each field in conflict, formatted; `label` where the context does not already say which
   * field it is.
   */
  sides: readonly { label?: string | undefined; mine: string; theirs: string }[];
  /** Who wrote the other version, and when; null if unknown. */
  changed: { by: string; at: string } | null;
  /** Null if the two cannot be merged. */
  merge: Merge | null;
  onChoose(how: 'mine' | 'theirs' | { merged: string }): void;
  busy?: boolean;
}

/** Two people changed the same text: shows both versions, and lets the person choose one or merge them. */
export function ConflictCard({ sides, changed, merge, onChoose, busy = false }: Props) {
  const [begun, setBegun] = useState(false);
  // restores a merge that was begun before the page was reloaded
  const merging = merge !== null && (begun || merge.text !== '');
  const canMerge = merge !== null;
  useEffect(() => {
    // before it is asked for: the focus would be lost while it loads
    if (canMerge) void MergeField.ahead();
  }, [canMerge]);
  const begin = () => {
    merge?.setText(merge.start);
    setBegun(true);
  };
  return (
    <div className={classes.card}>
      {sides.map(({ label, mine, theirs }, index) => (
        // oxlint-disable-next-line no-array-index-key -- the fields of one change keep their order
        <div key={index} className={classes.versions}>
          {label ? <p className={classes.field}>{label}</p> : null}
          <dl className={classes.sides}>
            <dt>{text.mine}</dt>
            <dd dir="auto">{mine}</dd>
            <dt>
              {changed ? (
                <>
                  {changed.by}, <RelativeTime at={changed.at} />
                </>
              ) : (
                text.theirs
              )}
            </dt>
            <dd dir="auto">{theirs}</dd>
          </dl>
        </div>
      ))}
      {merging ? <MergeField merge={merge} focus={begun} /> : null}
      <div className={classes.choices}>
        {merging ? (
          <Button
            size="sm"
            loading={busy}
            disabled={merge.text.trim() === ''}
            onClick={() => onChoose({ merged: merge.text.trim() })}
          >
            {text.saveMerged}
          </Button>
        ) : null}
        <Button size="sm" variant="outline" disabled={busy} onClick={() => onChoose('mine')}>
          {text.keepMine}
        </Button>
        <Button size="sm" variant="outline" disabled={busy} onClick={() => onChoose('theirs')}>
          {text.useTheirs}
        </Button>
        {merge && !merging ? (
          <Button size="sm" variant="outline" disabled={busy} onClick={begin}>
            {text.merge}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
