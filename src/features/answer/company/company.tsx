import { useState } from 'react';
import type { EventRow } from '#contract/schemas/events.ts';
import classes from '#src/features/answer/answer-link.module.css';
import type { AnswerOffer } from '#src/features/answer/answer-offer.ts';
import type { Answer } from '#src/features/answer/respond.ts';
import { giveAnswer } from '#src/features/answer/give-answer.ts';
import { CompanySheet } from '#src/features/answer/company/company-sheet.tsx';
import { messages } from '#src/features/answer/company/messages.ts';

/** For people who are asked, coming, requesting or waiting; nobody else can bring company. */
const WITH_COMPANY: readonly AnswerOffer['kind'][] = ['ask', 'leave', 'withdraw', 'leaveLine'];

export interface CompanyProps {
  event: EventRow;
  offer: AnswerOffer;
  /** What is on its way to the server, until when nobody else can be brought. */
  sending?: Answer | null;
  /** How to answer yes; by default through their account. Resolves to whether it went through. */
  onGive?: ((companions: string[]) => Promise<boolean>) | undefined;
}

const giver =
  (eventId: string) =>
  (companions: string[]): Promise<boolean> =>
    giveAnswer(eventId, 'YES', undefined, companions);

/** The people somebody brings along, as a button that opens the sheet for changing them. */
export function Company({ event, offer, sending, onGive = giver(event.id) }: CompanyProps) {
  const [open, setOpen] = useState(false);
  const brings = event.selfCompanions?.length ?? 0;
  if (!WITH_COMPANY.includes(offer.kind)) return null;
  const asked = offer.kind === 'ask';
  return (
    <>
      <button
        type="button"
        className={classes.link}
        aria-label={brings > 0 ? messages.change(brings) : undefined}
        aria-disabled={!!sending}
        onClick={() => setOpen(!sending)}
      >
        {brings > 0 ? messages.brings(brings) : asked ? messages.ask : messages.bring}
      </button>
      <CompanySheet
        event={event}
        offer={offer}
        opened={open}
        onClose={() => setOpen(false)}
        onGive={onGive}
      />
    </>
  );
}
