import { Button } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { hasLink } from '#contract/rules/has-link.ts';
import { readInvitee } from '#contract/rules/read-invitees.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useRsvps } from '#src/data/live/use-rsvps.ts';
import { GuestFile } from '#src/features/event/invite/guest-file.tsx';
import classes from '#src/features/event/invite/invite-dialog.module.css';
import {
  standingsOf,
  INVITE_DRAFT,
  InviteRules,
  isLeftOut,
  newTags,
} from '#src/features/event/invite/invite-rules.ts';
import { summariseInvited } from '#src/features/event/invite/invited-summary.ts';
import { InviteRows } from '#src/features/event/invite/invite-rows.tsx';
import { messages } from '#src/features/event/invite/messages.ts';
import { NoteField } from '#src/features/event/invite/note-field.tsx';
import { useDraftForm } from '#src/features/form/use-draft-form.ts';
import { announceSeveral } from '#src/features/outcome/announce-several.ts';
import { invitePeople } from '#src/mutations/rsvps/invite-people.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { Sheet } from '#src/ui/layers/sheet.tsx';

interface Props {
  eventId: string;
  opened: boolean;
  onClose: () => void;
}

/** 'Invite Guests'. Works without a network; what is known about each address is shown before it is sent. */
export function InviteDialog({ eventId, opened, onClose }: Props) {
  const formId = useId();
  const offline = useConnection().state !== 'online';
  const live = useRsvps(eventId);
  const draftKey = `invite:${eventId}`;
  const { form, propsFor, busy, failure } = useDraftForm({
    draftKey,
    draft: INVITE_DRAFT,
    rules: InviteRules,
    notSaved: messages.notSaved,
    sentAs: { note: 'note' },
    opened,
    judgedAtOnce: ({ note }) => (hasLink(note) ? ['note'] : []),
  });
  const [nobody, setNobody] = useState(false);
  const { people } = form.values;
  const read = people.map((text) => (text.trim() === '' ? undefined : readInvitee(text)));
  const rsvps = live.state === 'ready' ? live.value : [];
  const tags = newTags(form.values.tags, rsvps);
  const standings = standingsOf(
    read.map((person) => person?.emailId ?? null),
    rsvps,
  );
  const ready = read.filter(
    (person, at) => person && !isLeftOut(standings[at] ?? null, tags[person.emailId]),
  ).length;
  const wrong = read.filter((person) => person === null).length;

  const formProps = propsFor(
    async (valid) => {
      const known = standingsOf(
        valid.people.map(({ emailId }) => emailId),
        rsvps,
      );
      const added = newTags(valid.tags, rsvps);
      const rows = valid.people.map((person, at) => {
        const standing = known[at] ?? null;
        const tags = added[person.emailId];
        return { ...person, tags, standing, leftOut: isLeftOut(standing, tags) };
      });
      const wanted = rows
        .filter(({ leftOut }) => !leftOut)
        .map(({ emailId, name, tags }) => ({ emailId, name, tags }));
      setNobody(wanted.length === 0);
      if (wanted.length === 0) return false;
      // the invitations go to the outbox; the last transaction removes the draft
      const sent = await invitePeople({ eventId, people: wanted, note: valid.note }, { draftKey });
      announceSeveral(sent, {
        ...messages.outcome,
        done: (answers) => toast.success(summariseInvited(rows, answers) ?? messages.outcome.done),
      });
      return true;
    },
    () => onClose(),
  );
  const complaint = failure ?? (nobody && ready === 0 ? messages.nobody : null);
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={messages.title}
      width={560}
      footer={
        <>
          <span className={classes.count} aria-live="polite">
            {messages.ready(ready, wrong)}
          </span>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            loading={busy}
            leftSection={<IconSend2 size={18} stroke={1.75} aria-hidden="true" />}
          >
            {messages.send}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.body} {...formProps}>
        <p className={classes.hint}>{offline ? messages.hintOffline : messages.hint}</p>
        <InviteRows form={form} standings={standings} tags={tags} busy={busy} />
        <GuestFile
          busy={busy}
          onRead={(more, theirTags) =>
            form.setValues({
              people: [...people.filter((text) => text.trim() !== ''), ...more, ''],
              tags: { ...form.values.tags, ...theirTags },
            })
          }
        />
        <NoteField form={form} busy={busy} />
        {complaint ? (
          <p className={classes.wrong} role="alert">
            {complaint}
          </p>
        ) : null}
      </form>
    </Sheet>
  );
}
