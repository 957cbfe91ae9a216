import { Suspense } from 'react';
import type { EventRow } from '#contract/schemas/events.ts';
import type { AnswerOffer } from '#src/features/answer/answer-offer.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const Company = lazyPart(async () => (await import('#src/features/answer/company/company.tsx')).Company, {
  over: true,
  silent: true,
});

/** Only where guests may bring somebody, or this one does, is it fetched. */
export const OwnCompany = (props: { event: EventRow; offer: AnswerOffer }) =>
  props.event.plusOnes || props.event.selfCompanions?.length ? (
    <Suspense>
      <Company {...props} />
    </Suspense>
  ) : null;
