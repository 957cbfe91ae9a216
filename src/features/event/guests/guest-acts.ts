import * as v from 'valibot';
import { INVITATIONS_A_DAY } from '#contract/constants.ts';
import { displayName } from '#contract/rules/names.ts';
import type { TagChange } from '#contract/rules/tags.ts';
import { RemindAnswer } from '#contract/schemas/invitation-answers.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import { messages as tagTexts } from '#src/features/event/guests/tags/messages.ts';
import { changedBy } from '#src/features/event/guests/tags/tag-choices.ts';
import { messages } from '#src/features/event/messages.ts';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import { announceChanges } from '#src/features/outcome/announce-several.ts';
import { deleteAllUndoably } from '#src/features/outcome/delete-undoably.ts';
import { decideRsvps, decideRsvpsMutation } from '#src/mutations/rsvps/decide-rsvps.ts';
import { inParts } from '#src/mutations/kinds/in-parts.ts';
import { remindGuests } from '#src/mutations/rsvps/remind-guests.ts';
import { removeGuestsMutation } from '#src/mutations/rsvps/remove-guests.ts';
import { setHosts, setHostsMutation } from '#src/mutations/rsvps/set-hosts.ts';
import { tagGuests } from '#src/mutations/rsvps/tag-guests.ts';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import { toast } from '#src/ui/notices/toast.tsx';

const texts = messages.guests;
type Rows = readonly RsvpView[];
const idsOf = (rows: Rows): string[] => rows.map(({ id }) => id);

/** What a host can do about people on an event's guest list. */
export interface GuestActs {
  approve(rows: Rows): void;
  /** Lets them come even though all places are taken. */
  givePlace(rows: Rows): void;
  reject(rows: Rows): void;
  /** Invites again, or resends what was not delivered. Null once nobody can be invited any more. */
  invite: ((rows: Rows) => void) | null;
  /** Asks first if there are more than can be reminded in a day. */
  remind(rows: Rows): Promise<void>;
  /**
   * Resends the last mail to somebody who has answered, after it was not delivered. Null once the event is
   * over, as above.
   */
  mailAgain: ((row: RsvpView) => void) | null;
  setHosts(rows: Rows, isHost: boolean): void;
  /** Opens the tag dialog for these people. */
  editTags(rows: Rows): void;
  tag(rows: Rows, change: TagChange): void;
  /** Asks first; false if the answer was no. */
  remove(rows: Rows): Promise<boolean>;
}

type Decision = Omit<Parameters<typeof decideRsvps>[0], 'eventId' | 'rsvps'>;
/** Names a decision about several people while it can be undone, and any that failed. */
type Said = (typeof texts.deciding)[keyof typeof texts.deciding];

/**
 * A decision about one person is sent at once; one about several, only after the time for Undo: a slip of the
 * finger could mail hundreds.
 */
function decide(eventId: string, rows: Rows, decision: Decision, said: Said): void {
  const outcome = { failed: said.failed };
  if (rows.length === 1) announceChange(decideRsvps({ eventId, rsvps: idsOf(rows), ...decision }), outcome);
  else
    void deleteAllUndoably(
      decideRsvpsMutation,
      inParts(rows).map((some) => ({ eventId, rsvps: idsOf(some), ...decision })),
      { says: said.says(rows.length), outcome },
    );
}

export const guestActs = (
  eventId: string,
  mayInvite: boolean,
  editTags: GuestActs['editTags'],
): GuestActs => ({
  editTags,
  tag(rows, change) {
    const [add, remove] = [[...change.add], [...change.remove]];
    void announceChanges(
      inParts(idsOf(changedBy(rows, change))).map((rsvps) => tagGuests({ eventId, rsvps, add, remove })),
      { failed: tagTexts.failed },
    );
  },
  approve: (rows) => decide(eventId, rows, { status: 'YES' }, texts.deciding.approve),
  givePlace: (rows) => decide(eventId, rows, { status: 'YES', evenIfFull: true }, texts.deciding.givePlace),
  reject: (rows) => decide(eventId, rows, { status: 'NO' }, texts.deciding.reject),
  invite: mayInvite ? (rows) => decide(eventId, rows, { status: 'REQUESTED' }, texts.deciding.invite) : null,
  async remind(rows) {
    const some = rows.slice(0, INVITATIONS_A_DAY);
    // more than a person may send in a day would be refused as a whole
    const sure =
      some.length === rows.length || (await askConfirm(texts.remindSome(some.length, rows.length)));
    if (sure)
      void announceChanges(
        inParts(idsOf(some)).map((rsvps) => remindGuests({ eventId, rsvps })),
        { done: texts.remindDone, waiting: texts.remindWaiting, failed: texts.remindFailed },
      );
  },
  mailAgain: mayInvite
    ? ({ id }) =>
        announceChange(remindGuests({ eventId, rsvps: [id], again: true }), {
          done: ([answer]) => {
            // the recipient has unsubscribed meanwhile, or another host was faster
            if (v.is(RemindAnswer, answer) && answer.sent.length === 0) toast.info(texts.mailAgainNone);
            else toast.success(texts.mailAgainDone);
          },
          waiting: texts.mailAgainWaiting,
          failed: texts.mailAgainFailed,
        })
    : null,
  setHosts(rows, isHost) {
    const changes = inParts(rows).map((some) => ({
      eventId,
      users: some.flatMap(({ user }) => user.guid ?? []),
      isHost,
    }));
    const said = isHost ? texts.deciding.makeHost : texts.deciding.removeHost;
    const outcome = { failed: said.failed };
    if (rows.length > 1)
      void deleteAllUndoably(setHostsMutation, changes, { says: said.says(rows.length), outcome });
    else for (const change of changes) announceChange(setHosts(change), outcome);
  },
  async remove(rows) {
    const sure = await askConfirm({
      title: texts.remove,
      text: texts.removeConfirm(rows.length),
      yes: texts.removeYes,
      danger: true,
    });
    // They leave the list at once. Notifying them and their devices waits until the time for Undo is over.
    const [first] = rows;
    if (sure && first)
      void deleteAllUndoably(
        removeGuestsMutation,
        inParts(rows).map((some) => ({ eventId, users: some.map(({ id, user }) => user.guid ?? id) })),
        {
          says: rows.length === 1 ? texts.removing(displayName(first.user)) : texts.removingAll(rows.length),
          outcome: { failed: texts.removeFailed },
        },
      );
    return sure;
  },
});
