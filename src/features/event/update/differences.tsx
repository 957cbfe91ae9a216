import type { UpdatePreview } from '#contract/schemas/updates.ts';
import { GROUPS, groupsOf } from '#src/features/event/update/groups-of.ts';
import { messages } from '#src/features/event/update/messages.ts';
import { UpdateGroup } from '#src/features/event/update/update-group.tsx';
import classes from '#src/features/event/update/update-sheet.module.css';
import type { Update } from '#src/features/event/update/use-update.ts';

/** What a file would change, and which parts of it cannot be used. */
export function Differences({ update: { preview, unread, flipped, flip } }: { update: Update }) {
  if (!preview) return unread ? <Skipped of={unread} /> : null;
  const groups = groupsOf(preview);
  return (
    <>
      <div className={classes.summary} role="status">
        {preview.items.length === 0 ? <p>{messages.same}</p> : null}
        {preview.unchanged > 0 ? <p>{messages.unchanged(preview.unchanged)}</p> : null}
        {preview.known ? null : <p>{messages.firstFile}</p>}
        {groups.changed.length + groups.removed.length > 0 ? <p>{messages.stays}</p> : null}
        {preview.notes.map((note, index) => (
          <p key={index}>{note}</p>
        ))}
      </div>
      {GROUPS.map((group) => (
        <UpdateGroup key={group} group={group} items={groups[group]} flipped={flipped} onFlip={flip} />
      ))}
      <Skipped of={preview} />
    </>
  );
}

function Skipped({ of }: { of: Pick<UpdatePreview, 'skipped' | 'skippedCount'> }) {
  if (of.skippedCount === 0) return null;
  return (
    <section aria-labelledby="update-skipped">
      <div className={classes.head}>
        <h3 id="update-skipped">{messages.skipped(of.skippedCount)}</h3>
      </div>
      <ul className={classes.summary}>
        {of.skipped.map(({ where, what, why }, index) => (
          <li key={index}>
            {where}
            {what && !where.includes(what) ? `: ${what}` : ''} – {why}
          </li>
        ))}
      </ul>
    </section>
  );
}
