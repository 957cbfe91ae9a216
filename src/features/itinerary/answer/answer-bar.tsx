import type { ReactNode } from 'react';
import { displayName } from '#contract/rules/names.ts';
import { AnswerButtons } from '#src/features/answer/answer-buttons.tsx';
import type { AnswerOffer } from '#src/features/answer/answer-offer.ts';
import type { Answer } from '#src/features/answer/respond.ts';
import { messages as shared } from '#src/features/answer/messages.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import type { ShownEvent } from '#src/features/itinerary/shown.ts';
import { PlainButton } from '#src/ui/buttons/plain-button.tsx';
import { Avatar } from '#src/ui/people/avatar.tsx';
import classes from '#src/features/itinerary/answer/answer-bar.module.css';

interface Props {
  event: ShownEvent;
  offer: AnswerOffer;
  /** The person came through their invitation link. */
  byLink?: boolean;
  sending: Answer | null;
  /** Where they enter the people they bring along. */
  company?: ReactNode;
  onAnswer: (answer: Answer) => void;
  onSignIn: () => void;
}

const text = messages.answer;

/**
 * Join and Decline, or why there is nothing to answer: a pill below the panes, a card at the bottom on
 * phones.
 */
export function AnswerBar({ event, offer, byLink = false, sending, company, onAnswer, onSignIn }: Props) {
  if (offer.kind === 'closed') {
    return (
      <section className={classes.bar} aria-label={text.label} data-at-bottom="bar" data-for-strangers>
        <p className={classes.words}>
          <b>{offer.reason === 'inviteOnly' ? shared.inviteOnly : text.signInAsInvited}</b>
        </p>
        {offer.reason === 'signInAsInvited' ? (
          <PlainButton className={classes.act} onClick={onSignIn}>
            {text.signIn}
          </PlainButton>
        ) : null}
      </section>
    );
  }
  if (offer.kind !== 'ask') return null;
  const { owner } = event;
  const detail = detailOf(event, offer, byLink);
  return (
    <section className={classes.bar} aria-label={text.label} data-at-bottom="bar" data-for-strangers>
      <span className={classes.avatar}>
        <Avatar name={displayName(owner)} picture={owner.profilePic} size={36} />
      </span>
      <div className={classes.words}>
        <b>{titleOf(offer)}</b>
        {detail ? <small>{detail}</small> : null}
        {company}
      </div>
      <AnswerButtons offer={offer} sending={sending} onAnswer={onAnswer} className={classes.act} onGlass />
    </section>
  );
}

type Asked = Extract<AnswerOffer, { kind: 'ask' }>;

function titleOf({ label, full }: Asked): string {
  if (label === 'accept') return text.invited;
  if (full) return text.fullTitle;
  return label === 'join' ? text.openTitle : text.requestTitle;
}

function detailOf({ guestsCount }: ShownEvent, { label, full }: Asked, byLink: boolean): string {
  if (full) return label === 'accept' ? text.fullInvited : text.full;
  if (byLink) return text.noAccount;
  if (guestsCount && guestsCount > 1) return text.coming(guestsCount);
  return label === 'request' ? text.approval : '';
}
