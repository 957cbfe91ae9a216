import { Button, TextInput } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { FieldMark } from '#src/features/profile/field-mark.tsx';
import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import classes from '#src/features/profile/profile.module.css';
import { SectionError } from '#src/features/profile/section-error.tsx';
import { useOutcome } from '#src/data/live/use-outcome.ts';
import type { SelfView } from '#src/data/views/fold-view.ts';
import { updateProfile } from '#src/mutations/profile/update-profile.ts';

const text = PROFILE_TEXT.you;
const NAMES = ['firstName', 'lastName', 'organisation'] as const;
type Name = (typeof NAMES)[number];
/**
 * `base`: what the field showed when typing began. `kept`: it is on the device and shows as soon as that was
 * read.
 */
type Typed = Partial<Record<Name, { text: string; base: string; kept?: boolean }>>;

/** Whatever arrives meanwhile is taken over by the fields that nobody has touched. */
export function NameForm({ self }: { self: SelfView }) {
  const [typed, setTyped] = useState<Typed>({});
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({});
  const [failed, setFailed] = useState(false);
  /** The last thing saved here; `rowId` null when there was nothing to send. */
  const [saved, setSaved] = useState<{ rowId: string | null } | null>(null);
  const outcome = useOutcome(saved?.rowId ?? null);
  const confirmed = saved !== null && (saved.rowId === null || outcome?.state === 'settled');
  const known = (name: Name): string => self[name] ?? '';
  const shown = (name: Name): string => typed[name]?.text ?? known(name);
  useEffect(() => {
    setTyped((before) => {
      const left = Object.entries(before).filter(
        ([name, one]) => !one.kept || one.text !== (self[name as Name] ?? ''),
      );
      return left.length === Object.keys(before).length ? before : Object.fromEntries(left);
    });
  }, [self]);

  const field = (name: Name) => ({
    value: shown(name),
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setSaved(null);
      setTyped((before) => ({
        ...before,
        [name]: {
          text: value,
          base: before[name]?.kept ? before[name].text : (before[name]?.base ?? known(name)),
        },
      }));
    },
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const blank = (['firstName', 'lastName'] as const).filter((name) => shown(name).trim() === '');
    setProblems(Object.fromEntries(blank.map((name) => [name, PROFILE_TEXT.required])));
    if (blank.length > 0) return;
    const changed = NAMES.flatMap((name) => {
      const one = typed[name];
      return one && !one.kept ? [{ name, text: one.text.trim(), base: one.base }] : [];
    });
    const wanted = changed.filter(({ text: words, base }) => words !== base);
    try {
      // Step 1
      const rowId =
        wanted.length === 0
          ? null
          : await updateProfile({
              set: Object.fromEntries(wanted.map((one) => [one.name, one.text])),
              base: Object.fromEntries(wanted.map((one) => [one.name, one.base])),
            });
      setTyped((before) => ({
        ...before,
        ...Object.fromEntries(
          changed
            .filter(({ name }) => before[name] === typed[name])
            .map(({ name, text: words, base }) => [name, { text: words, base, kept: true }]),
        ),
      }));
      setFailed(false);
      setSaved({ rowId });
    } catch {
      setFailed(true);
      setSaved(null);
    }
  };
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <div className={classes.pair}>
        <TextInput
          label={text.firstName}
          name="given-name"
          autoComplete="given-name"
          maxLength={TEXT_LIMITS.person}
          {...field('firstName')}
        />
        <TextInput
          label={text.lastName}
          name="family-name"
          autoComplete="family-name"
          maxLength={TEXT_LIMITS.person}
          {...field('lastName')}
        />
      </div>
      <TextInput
        label={text.organisation}
        placeholder={text.optional}
        name="organization"
        autoComplete="organization"
        maxLength={TEXT_LIMITS.organisation}
        {...field('organisation')}
      />
      <TextInput label={text.email} value={self.emailId ?? ''} readOnly />
      <SectionError
        text={failed ? PROFILE_TEXT.notKept : outcome?.state === 'parked' ? outcome.reason : null}
      />
      <div className={classes.buttons}>
        <Button type="submit">{text.save}</Button>
        <FieldMark self={self} of={NAMES} confirmed={confirmed} />
      </div>
    </form>
  );
}
