import * as v from 'valibot';
import { INVITATIONS_A_DAY, TAG_LIMITS } from '#contract/constants.ts';
import { isUndelivered } from '#contract/rules/is-undelivered.ts';
import { readInvitee } from '#contract/rules/read-invitees.ts';
import { changeTags } from '#contract/rules/tags.ts';
import { InvitationNote } from '#contract/schemas/invitation-note.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { messages } from '#src/features/event/invite/messages.ts';
import { jsonDraft } from '#src/features/form/draft-format.ts';

const Tags = v.record(v.string(), v.array(v.string()));
const Kept = v.object({
  people: v.fallback(v.array(v.string()), ['']),
  tags: v.fallback(Tags, {}),
  note: v.fallback(v.string(), ''),
});
export type InviteValues = v.InferOutput<typeof Kept>;

/**
 * How the list is stored while it is written: a text per row, such as "Ann Lee <ann@x.org>", the tags that
 * came with a file, by address, and the note to everybody.
 */
export const INVITE_DRAFT = jsonDraft(Kept, {});

const isBlank = (text: string): boolean => text.trim() === '';

/** Empty rows are left out; every other row must be an address. */
export const InviteRules = v.object({
  people: v.pipe(
    v.array(v.string()),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const rows = dataset.value;
      const say = (at: number, message: string) =>
        addIssue({
          message,
          path: [{ type: 'array', origin: 'value', input: rows, key: at, value: rows[at] }],
        });
      const filled = [...rows.keys()].filter((at) => !isBlank(rows[at] ?? ''));
      if (filled.length === 0) say(0, messages.required);
      const surplus = filled[INVITATIONS_A_DAY];
      if (surplus !== undefined) say(surplus, messages.tooMany(INVITATIONS_A_DAY));
      for (const [at, text] of rows.entries())
        if (!isBlank(text) && readInvitee(text) === null) say(at, messages.wrong);
    }),
    v.transform((rows) => rows.flatMap((text) => readInvitee(text) ?? [])),
  ),
  tags: Tags,
  note: InvitationNote,
});

/** What will happen to a row; null: a new invitation, or not an address yet. */
export type Standing = keyof typeof messages.standing | null;
/** Those who are sent nothing, except perhaps tags. */
const LEFT_OUT: readonly Standing[] = ['twice', 'attending', 'invited', 'inLine'];
export const isLeftOut = (standing: Standing, tags: readonly string[] = []): boolean =>
  LEFT_OUT.includes(standing) && (tags.length === 0 || standing === 'twice');

/**
 * The tags from a file that are new to the person, by address, up to the limit: a single tag too many would
 * get everybody's invitations refused.
 */
export function newTags(
  tags: InviteValues['tags'],
  rsvps: readonly Pick<RsvpRow, 'user'>[],
): InviteValues['tags'] {
  const had = new Map(rsvps.map(({ user }) => [user.emailId, user.tags]));
  return Object.fromEntries(
    Object.entries(tags).flatMap(([emailId, add]) => {
      const before = had.get(emailId) ?? [];
      const all = changeTags(before, { add, remove: [] });
      const added = all.slice(before.length, Math.max(before.length, TAG_LIMITS.perGuest));
      return added.length > 0 ? [[emailId, added]] : [];
    }),
  );
}

/** From what the device knows of the guest list, one per address, in order. */
export function standingsOf(
  addresses: readonly (string | null)[],
  rsvps: readonly Pick<RsvpRow, 'status' | 'user' | 'mailTrouble'>[],
): Standing[] {
  const known = new Map(rsvps.map((rsvp) => [rsvp.user.emailId, rsvp]));
  const seen = new Set<string>();
  return addresses.map((address) => {
    if (address === null) return null;
    if (seen.has(address)) return 'twice';
    seen.add(address);
    const rsvp = known.get(address);
    switch (rsvp?.status) {
      case undefined:
        return null;
      case 'YES':
        return 'attending';
      case 'REQUESTED':
      case 'ONBOARD_REQUESTED':
        return isUndelivered(rsvp?.mailTrouble) ? 'undelivered' : 'invited';
      case 'HOST_APPROVAL_REQUESTED':
        return 'asked';
      case 'WAITLISTED':
        return 'inLine';
      case 'MAYBE':
      case 'EXPIRED':
        return 'undecided';
      default:
        return 'again';
    }
  });
}
