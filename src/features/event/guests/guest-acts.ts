import type { TagChange } from '#contract/rules/tags.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import { changedBy } from '#src/features/event/guests/tags/tag-choices.ts';
import { messages } from '#src/features/event/messages.ts';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import { decideRsvps } from '#src/mutations/rsvps/decide-rsvps.ts';
import { remindGuests } from '#src/mutations/rsvps/remind-guests.ts';
import { removeGuests } from '#src/mutations/rsvps/remove-guests.ts';
import { setHosts } from '#src/mutations/rsvps/set-hosts.ts';
import { tagGuests } from '#src/mutations/rsvps/tag-guests.ts';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import { toast } from '#src/ui/notices/toast.tsx';

const texts = messages.guests;
type Rows = readonly RsvpView[];
const idsOf = (rows: Rows): string[] => rows.map(({ id }) => id);
const notKept = () => toast.error(texts.notKept);

/** What a host can do about people on the list of an event: step 1 of each, one change for all of them. */
export interface GuestActs {
  approve(rows: Rows): void;
  /** They come although all places are taken. */
  givePlace(rows: Rows): void;
  reject(rows: Rows): void;
  /** Invites anew, or sends again what was not delivered. */
  invite(rows: Rows): void;
  remind(rows: Rows): void;
  setHosts(rows: Rows, isHost: boolean): void;
  /** Opens the dialog with the tags of these people. */
  editTags(rows: Rows): void;
  tag(rows: Rows, change: TagChange): void;
  /** Asks first; false when the answer was no. */
  remove(rows: Rows): Promise<boolean>;
}

export const guestActs = (eventId: string, editTags: GuestActs['editTags']): GuestActs => ({
  editTags,
  tag(rows, change) {
    const changed = idsOf(changedBy(rows, change));
    if (changed.length > 0)
      tagGuests({ eventId, rsvps: changed, add: [...change.add], remove: [...change.remove] }).catch(notKept);
  },
  approve: (rows) => void decideRsvps({ eventId, status: 'YES', rsvps: idsOf(rows) }).catch(notKept),
  givePlace: (rows) =>
    void decideRsvps({ eventId, status: 'YES', rsvps: idsOf(rows), evenIfFull: true }).catch(notKept),
  reject: (rows) => void decideRsvps({ eventId, status: 'NO', rsvps: idsOf(rows) }).catch(notKept),
  invite: (rows) => void decideRsvps({ eventId, status: 'REQUESTED', rsvps: idsOf(rows) }).catch(notKept),
  remind: (rows) =>
    announceChange(remindGuests({ eventId, rsvps: idsOf(rows) }), {
      done: texts.remindDone,
      waiting: texts.remindWaiting,
      failed: texts.remindFailed,
    }),
  setHosts: (rows, isHost) =>
    void setHosts({ eventId, users: rows.flatMap(({ user }) => user.guid ?? []), isHost }).catch(notKept),
  async remove(rows) {
    const sure = await askConfirm({
      title: texts.remove,
      text: texts.removeConfirm(rows.length),
      yes: texts.removeYes,
      danger: true,
    });
    // The people leave the list at once, and their devices drop the event when the server has said so.
    if (sure) removeGuests({ eventId, users: rows.map(({ id, user }) => user.guid ?? id) }).catch(notKept);
    return sure;
  },
});
