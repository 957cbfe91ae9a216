import { Button } from '@mantine/core';
import { useOpenRows } from '#src/data/live/use-debug.ts';
import classes from '#src/features/debug/debug.module.css';
import { DEBUG_TEXT } from '#src/features/debug/messages.ts';
import { sendNow } from '#src/mutations/outbox/queued-signal.ts';

/** The outbox as the engine sees it; people's texts are in the tray. */
export function OutboxSection() {
  const rows = useOpenRows();
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{DEBUG_TEXT.outbox(rows.length)}</h3>
      {rows.length === 0 ? <p className={classes.hint}>{DEBUG_TEXT.empty}</p> : null}
      <ol className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id} data-testid="debug-row" data-state={row.state}>
            <strong>{row.type}</strong> <span className={classes.state}>{DEBUG_TEXT.states[row.state]}</span>{' '}
            {row.code}
            <span className={classes.facts}>{DEBUG_TEXT.rowFacts(row)}</span>
            <span className={classes.facts}>{row.id}</span>
          </li>
        ))}
      </ol>
      <Button variant="outline" disabled={rows.length === 0} onClick={() => void sendNow()}>
        {DEBUG_TEXT.drain}
      </Button>
    </section>
  );
}
