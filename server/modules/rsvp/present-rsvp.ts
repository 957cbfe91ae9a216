import { isManager } from '#contract/rules/relation.ts';
import { readStatus } from '#contract/rules/expire.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import {
  isFinished,
  type EventAccess,
  type EventRecord,
  type RsvpRecord,
  type Viewer,
} from '#server/access/relation-to-event.ts';
import { signTicket } from '#server/modules/tickets/tickets.ts';
import { imageUrl } from '#server/modules/people/image-url.ts';
import type { PersonRecord } from '#server/modules/people/present-person.ts';

/** An RSVP with its account; `user` is null until somebody signs up with the address. */
export interface RsvpOfPerson {
  rsvp: RsvpRecord;
  user: (PersonRecord & { organisation: string | null }) | null;
}

/**
 * Presents RSVPs of an event to the viewer. Managers see every field; guests see no e-mails, tags, onboardStatus,
 * times of answers or of other changes, or names of companions.
 */
export function presenterOfRsvps(
  { event, relation }: EventAccess,
  viewer: Viewer,
): (of: RsvpOfPerson) => RsvpRow {
  const all = isManager(relation);
  // once for all rows, because it involves the time zone
  const finished = isFinished(event, viewer.now);
  return ({ rsvp, user }) => ({
    id: rsvp.id,
    eventId: rsvp.eventId,
    status: readStatus(rsvp.status, finished),
    onboardStatus: all && user ? 'ONBOARDED' : null,
    decidedBy: all ? rsvp.decidedBy : null,
    user: {
      guid: user?.id ?? null,
      firstName: user ? user.firstName : rsvp.invitedName,
      lastName: user?.lastName ?? null,
      profilePic: imageUrl(user?.pictureFileId ?? null, 'PUBLIC', viewer),
      organisation: user?.organisation ?? null,
      ...(all && { emailId: rsvp.emailId }),
      tags: all ? rsvp.tags : [],
      isOwner: rsvp.userId !== null && rsvp.userId === event.ownerId,
      isHost: rsvp.isHost,
    },
    ...(all && rsvp.mailTrouble && { mailTrouble: rsvp.mailTrouble }),
    ...(all && rsvp.remindedAt && { remindedAt: rsvp.remindedAt.toISOString() }),
    ...(all && rsvp.answeredAt && { answeredAt: rsvp.answeredAt.toISOString() }),
    ...(all && rsvp.waitingSince !== null && { waitingSince: rsvp.waitingSince }),
    ...(rsvp.companions.length > 0 && { companions: rsvp.companions.map((name) => (all ? name : '')) }),
    ...(hasTicket(rsvp, event, viewer) && {
      ticket: signTicket({ eventId: rsvp.eventId, rsvpId: rsvp.id }, rsvp.updatedAt),
    }),
    version: rsvp.version,
    // a row often changed last when the person answered
    updatedAt: (all ? rsvp.updatedAt : event.createdAt).toISOString(),
  });
}

/** Only the person's own ticket, because whoever shows it is admitted. Hosts need none. */
const hasTicket = (rsvp: RsvpRecord, event: EventRecord, viewer: Viewer): boolean =>
  rsvp.status === 'YES' &&
  rsvp.userId !== null &&
  rsvp.userId === viewer.userId &&
  !rsvp.isHost &&
  rsvp.userId !== event.ownerId;
