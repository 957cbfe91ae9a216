import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useState, type Dispatch, type FormEvent, type SetStateAction } from 'react';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { textOf } from '#contract/errors.ts';
import { companyError, partySize } from '#contract/rules/company.ts';
import { freePlaces } from '#contract/rules/places.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import { noLongerOnlyHere } from '#src/data/drafts.ts';
import { onlyHere } from '#src/data/unsaved.ts';
import type { AnswerOffer } from '#src/features/answer/answer-offer.ts';
import classes from '#src/features/answer/company/company.module.css';
import { messages } from '#src/features/answer/company/messages.ts';
import { messages as answers } from '#src/features/answer/messages.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';

interface Props {
  event: EventRow;
  offer: AnswerOffer;
  opened: boolean;
  onClose: () => void;
  /** Called to answer yes with these people; resolves to whether that went through. */
  onGive: (companions: string[]) => Promise<boolean>;
}

/** How many people somebody brings, optionally with names; if they have not answered yet, it also answers yes. */
export function CompanySheet({ opened, ...form }: Props) {
  const { event, onClose } = form;
  /** Null until something is entered. Stays while the sheet is closed, until it has gone through or is cancelled. */
  const [entered, setEntered] = useState<Company | null>(null);
  const id = useId();
  useEffect(() => {
    if (!entered?.names.some(Boolean)) return;
    onlyHere.set(id, entered);
    return () => noLongerOnlyHere(id, entered);
  }, [id, entered]);
  return (
    <Sheet opened={opened} onClose={onClose} title={messages.title} subtitle={messages.upTo(mostOf(event))}>
      <Form {...form} company={entered ?? companyOf(event)} setCompany={setEntered} />
    </Sheet>
  );
}

/** The form's values. Names are kept while their number is reduced and raised again. */
interface Company {
  count: number;
  names: readonly string[];
}
const companyOf = ({ selfCompanions = [] }: EventRow): Company => ({
  count: selfCompanions.length,
  names: selfCompanions,
});

/** Someone who already brings more than is now allowed may keep them. */
const mostOf = ({ plusOnes = 0, selfCompanions = [] }: EventRow): number =>
  Math.max(plusOnes, selfCompanions.length);

interface FormProps extends Omit<Props, 'opened'> {
  company: Company;
  setCompany: Dispatch<SetStateAction<Company | null>>;
}

function Form({ event, offer, onClose, onGive, company, setCompany }: FormProps) {
  const { count, names } = company;
  const now = event.selfCompanions ?? [];
  const hintId = useId();
  const wanted = Array.from({ length: count }, (_, nth) => (names[nth] ?? '').trim());
  const free = freePlaces(event);
  const { plusOnes = 0, capacity = null } = event;
  const wrong = companyError({ now, wanted, plusOnes, capacity, free, coming: event.selfStatus === 'YES' });
  const waits = offer.kind === 'ask' && offer.label !== 'request' && partySize(wanted) > free;
  const onSubmit = (submit: FormEvent) => {
    submit.preventDefault();
    if (wrong) return;
    onClose();
    // what was entered since stays
    void onGive(wanted).then((given) => given && setCompany((held) => (held === company ? null : held)));
  };
  const cancel = () => {
    setCompany(null);
    onClose();
  };
  const step = (Sign: typeof IconPlus, label: string, to: number) => (
    <ActionIcon
      size={44}
      variant="default"
      radius="xl"
      aria-label={label}
      disabled={to < 0 || to > mostOf(event)}
      onClick={() => setCompany({ count: to, names })}
    >
      <Sign size={20} stroke={2} aria-hidden="true" />
    </ActionIcon>
  );
  return (
    <form onSubmit={onSubmit}>
      <div className={classes.stepper} role="group" aria-label={messages.count}>
        {step(IconMinus, messages.fewer, count - 1)}
        <output className={classes.number}>{count}</output>
        {step(IconPlus, messages.more, count + 1)}
      </div>
      {count > 0 ? (
        <div className={classes.names}>
          {wanted.map((_, nth) => (
            <TextInput
              // each is a placeholder for a person, without a key of its own
              // oxlint-disable-next-line react/no-array-index-key
              key={nth}
              label={messages.name(nth + 1, count)}
              placeholder={messages.optional}
              aria-describedby={hintId}
              autoComplete="off"
              maxLength={TEXT_LIMITS.person}
              value={names[nth] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setCompany({
                  count,
                  names: Array.from({ length: Math.max(count, names.length) }, (_each, at) =>
                    at === nth ? value : (names[at] ?? ''),
                  ),
                })
              }
            />
          ))}
        </div>
      ) : null}
      {count > 0 ? (
        <p className={classes.hint} id={hintId}>
          {messages.namesHint}
        </p>
      ) : null}
      <p className={classes.hint} role="status">
        {wrong ? textOf(wrong) : waits ? messages.waits(count, free) : ''}
      </p>
      <div className={classes.footer}>
        <Button variant="subtle" color="gray" onClick={cancel}>
          {messages.cancel}
        </Button>
        <Button type="submit" disabled={wrong !== null}>
          {offer.kind === 'ask'
            ? messages.with(waits ? answers.full[offer.label] : answers[offer.label], count)
            : messages.save}
        </Button>
      </div>
    </form>
  );
}
