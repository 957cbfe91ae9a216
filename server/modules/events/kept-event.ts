import { isKeptFrom } from '#contract/rules/relation.ts';
import { EventWithProgram } from '#contract/schemas/events.ts';
import { eventFor } from '#server/access/event-for.ts';
import { ownStatus, type EventAccess, type Viewer } from '#server/access/relation-to-event.ts';
import { longSnapshot } from '#server/db/transaction.ts';
import { readEvent } from '#server/modules/events/read-event.ts';
import { linksMadeAt } from '#server/modules/files/picture-url.ts';
import type { KeptAnswer } from '#server/providers/answers/kept-answer.ts';
import type { Services } from '#server/providers/services.ts';

export interface EventAnswer {
  access: EventAccess;
  /** An EventWithProgram. */
  answer: KeptAnswer;
}

/**
 * An event with its programme as this viewer may see it, cached per version of the event. The viewer's rights are
 * looked up for each call.
 * @param seen what this call has already looked up
 * @throws Refusal EVENT_NOT_FOUND, FORBIDDEN
 */
export async function keptEvent(
  { db, answers, checkAnswer }: Pick<Services, 'db' | 'answers' | 'checkAnswer'>,
  { eventId, ...viewer }: Viewer & { eventId: string },
  seen?: EventAccess,
): Promise<EventAnswer> {
  const look = (reader: Parameters<typeof eventFor>[0]) =>
    eventFor(reader, viewer.userId, eventId, 'viewProgram', viewer.now, viewer.invitedTo);
  let access = seen ?? (await look(db));
  for (;;) {
    const answer = await answers.answer(keyOf(access, invitedWhereNeeded(access, viewer)), () =>
      longSnapshot(
        db,
        async (reader) => {
          access = await look(reader);
          const seenBy = invitedWhereNeeded(access, viewer);
          const value = await readEvent(reader, access, seenBy);
          checkAnswer(EventWithProgram, value, 'the event');
          return { key: keyOf(access, seenBy), value };
        },
        async (reader) => (await look(reader)).event.version,
      ),
    );
    if (answer) return { access, answer };
    access = await look(db);
  }
}

/** Signs pictures for the invitation only if nothing else gives its holder access to the event. */
const invitedWhereNeeded = ({ event, relation }: EventAccess, viewer: Viewer): Viewer =>
  isKeptFrom(relation, event) ? viewer : { ...viewer, invitedTo: null };

/** Cache key: everything the answer depends on. Names the viewer only if the answer is specific to them. */
function keyOf(access: EventAccess, viewer: Viewer): string {
  const { event, relation, rsvp } = access;
  const isNobody = relation === 'anonymous' || (relation === 'stranger' && event.privacy === 'PUBLIC');
  return JSON.stringify([
    'event',
    event.id,
    event.version,
    relation,
    isNobody ? null : viewer.userId,
    rsvp && [rsvp.status, ownStatus(access, viewer.now), rsvp.decidedBy],
    event.privacy === 'PRIVATE' ? [linksMadeAt(viewer.now), viewer.invitedTo?.rsvpId ?? null] : null,
  ]);
}
