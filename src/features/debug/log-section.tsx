import { Button } from '@mantine/core';
import type { DebugDb } from '#src/data/databases/debug-db.ts';
import { useSyncLog } from '#src/data/live/use-debug.ts';
import type { LoggedEvent } from '#src/data/device/sync-log.ts';
import classes from '#src/features/debug/debug.module.css';
import { exportedLog } from '#src/features/debug/exported-log.ts';
import { DEBUG_TEXT } from '#src/features/debug/messages.ts';
import { saveBlob } from '#src/ui/pictures/save-blob.ts';

const SHOWN = 60;

/** What the sync engine did, newest first. */
export function LogSection({ db }: { db: DebugDb }) {
  const entries = useSyncLog(db, SHOWN);
  const save = async () => {
    const { json, fileName } = await exportedLog(db);
    saveBlob(new Blob([json], { type: 'application/json' }), fileName);
  };
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{DEBUG_TEXT.log}</h3>
      <p className={classes.hint}>{entries.length === 0 ? DEBUG_TEXT.logEmpty : DEBUG_TEXT.logHint(SHOWN)}</p>
      <ol className={classes.log} data-testid="debug-log">
        {entries.map((entry) => (
          <li key={entry.n}>{lineOf(entry)}</li>
        ))}
      </ol>
      <div className={classes.line}>
        <Button variant="outline" onClick={() => void save()}>
          {DEBUG_TEXT.export}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          disabled={entries.length === 0}
          onClick={() => void db.log.clear()}
        >
          {DEBUG_TEXT.clear}
        </Button>
      </div>
    </section>
  );
}

/** "10:04:33.120 · tab 3f2a · verdict · row 0192… · done · 200" */
function lineOf({ at, where, event: { kind, ...facts } }: LoggedEvent): string {
  const time = new Date(at).toISOString().slice(11, 23);
  return [
    time,
    where,
    kind,
    ...Object.entries(facts).map(
      ([name, value]) =>
        `${name} ${Array.isArray(value) ? `${value.length}: ${value.join(', ')}` : String(value)}`,
    ),
  ].join(' · ');
}
