import classes from '#src/features/manage/new-experience/ai-fields.module.css';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import type { Generated } from '#src/session/experience-calls.ts';

/** What was built and by which planner, and what could not be used. */
export function BuildResult({ planned }: { planned: Generated['planned'] }) {
  return (
    <div className={classes.result}>
      <h3>{messages.ai.built(planned.days, planned.activities)}</h3>
      {planned.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p>{messages.ai.hidden}</p>
      <Skipped skipped={planned.skipped} count={planned.skippedCount} />
    </div>
  );
}

/** Lines that could not be used, each with the reason. */
export function Skipped({ skipped, count }: { skipped: Generated['planned']['skipped']; count: number }) {
  if (count === 0) return null;
  return (
    <section className={classes.result}>
      <h3>{messages.skipped(count)}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reached by keyboard */}
      <ul className={classes.list} tabIndex={0} aria-label={messages.skipped(count)}>
        {skipped.map(({ where, what, why }, index) => (
          <li key={index}>
            {where}
            {what && !where.includes(what) ? `: ${what}` : ''}
            <small>{why}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
