import { ActionIcon, Button } from '@mantine/core';
import { IconEye, IconPencil, IconQrcode, IconSettings, IconUserPlus } from '@tabler/icons-react';
import { displayName } from '#contract/rules/names.ts';
import type { EventView } from '#src/data/views/event.ts';
import { AnswerButtons } from '#src/features/answer/answer-buttons.tsx';
import type { AnswerOffer } from '#src/features/answer/answer-offer.ts';
import type { Answer } from '#src/features/answer/respond.ts';
import { messages as answers } from '#src/features/answer/messages.ts';
import { addressOf } from '#src/features/event/address.ts';
import classes from '#src/features/event/event-header.module.css';
import { messages } from '#src/features/event/messages.ts';
import { AvatarGroup } from '#src/ui/people/avatar-group.tsx';
import { ButtonLink } from '#src/ui/buttons/button-link.tsx';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface HostActionsProps {
  event: EventView;
  manage: boolean;
  onShare: () => void;
  onInvite: (() => void) | null;
  onSettings: () => void;
}

/** Share, and the switch into or out of manage mode; settings only in manage mode. */
export function HostActions({ event, manage, onShare, onInvite, onSettings }: HostActionsProps) {
  return (
    <>
      <Button variant="outline" leftSection={<IconQrcode {...ICON} />} onClick={onShare}>
        {messages.share}
      </Button>
      {onInvite ? (
        <Button leftSection={<IconUserPlus {...ICON} />} onClick={onInvite}>
          {messages.invite}
        </Button>
      ) : null}
      {manage ? (
        <>
          <ButtonLink
            variant="outline"
            {...addressOf(event, false, 'itinerary')}
            leftSection={<IconEye {...ICON} />}
            data-folds={onInvite ? '' : undefined}
          >
            {messages.viewAsGuest}
          </ButtonLink>
          <ActionIcon aria-label={messages.settings} title={messages.settings} onClick={onSettings}>
            <IconSettings size={21} stroke={1.75} />
          </ActionIcon>
        </>
      ) : (
        <ButtonLink
          {...(onInvite && { variant: 'outline' })}
          {...addressOf(event, true, 'itinerary')}
          leftSection={<IconPencil {...ICON} />}
          data-folds={onInvite ? '' : undefined}
        >
          {messages.manageEvent}
        </ButtonLink>
      )}
    </>
  );
}

/** Who is coming, if the person may see that, and the answer; or why no answer is requested. */
export function GuestActions({
  event,
  offer,
  onAnswer,
}: {
  event: EventView;
  offer: AnswerOffer;
  onAnswer: (answer: Answer) => void;
}) {
  return (
    <>
      {event.guests.length > 0 ? (
        <span className={classes.people}>
          <AvatarGroup
            people={event.guests.map((person) => ({ name: displayName(person), picture: person.profilePic }))}
            total={event.guestsCount ?? event.guests.length}
            size={36}
          />
        </span>
      ) : null}
      {offer.kind === 'closed' ? <p className={classes.note}>{answers.inviteOnly}</p> : null}
      <AnswerButtons offer={offer} onAnswer={onAnswer} className={classes.answer} />
    </>
  );
}
