import type { PulledEvent } from '#contract/schemas/sync.ts';
import type { pull } from '#server/modules/sync/pull.ts';

/**
 * A deliberately wrong pull: its cursor is the time of the newest row it returned. It would miss deletions as
 * well; they are left out here.
 */
export const pullByTime =
  (real: typeof pull): typeof pull =>
  async (reader, userId, body, now) => {
    const whole = await real(reader, userId, { ...body, cursors: {} }, now);
    return {
      ...whole,
      events: whole.events.map((event) => changedAfter(event, body.cursors[event.id]?.version ?? 0)),
    };
  };

function changedAfter(event: PulledEvent, after: number): PulledEvent {
  const at = ({ updatedAt }: { updatedAt: string }) => Date.parse(updatedAt);
  const newest = Math.max(after, ...Object.values(event.changes).flat().map(at));
  const changes = Object.fromEntries(
    Object.entries(event.changes).map(([table, rows]) => [table, rows.filter((row) => at(row) > after)]),
  );
  return { ...event, changes, version: newest, reset: after === 0 };
}
