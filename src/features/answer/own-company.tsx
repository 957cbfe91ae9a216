import type { CompanyProps } from '#src/features/answer/company/company.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const Company = lazyPart(async () => (await import('#src/features/answer/company/company.tsx')).Company, {
  over: true,
  silent: true,
});

/** Loaded only where guests may bring somebody, or this guest does. */
export const OwnCompany = (props: CompanyProps) =>
  props.event.plusOnes || props.event.selfCompanions?.length ? <Company {...props} /> : null;
