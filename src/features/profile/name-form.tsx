import { Button, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { RequiredText, Text } from '#contract/schemas/common.ts';
import { useSchemaForm } from '#src/features/form/use-schema-form.ts';
import { FieldMark } from '#src/features/profile/field-mark.tsx';
import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import classes from '#src/features/profile/profile.module.css';
import { SectionError } from '#src/features/profile/section-error.tsx';
import { whyNotSaved, wrongFields } from '#src/features/refused/why-not-saved.ts';
import { useDraft } from '#src/data/live/use-draft.ts';
import { useOutcome } from '#src/data/live/use-outcome.ts';
import type { SelfView } from '#src/data/views/fold-view.ts';
import { updateProfile } from '#src/mutations/profile/update-profile.ts';

const text = PROFILE_TEXT.you;
const NAMES = ['firstName', 'lastName', 'organisation'] as const;
type Name = (typeof NAMES)[number];
type Names = Record<Name, string>;

const Rules = v.object({
  firstName: RequiredText(TEXT_LIMITS.person, PROFILE_TEXT.required),
  lastName: RequiredText(TEXT_LIMITS.person, PROFILE_TEXT.required),
  organisation: Text(TEXT_LIMITS.organisation),
});

const Strings = v.object({ firstName: v.string(), lastName: v.string(), organisation: v.string() });
/** What is typed and not saved yet, and each field's value when typing began. */
const Kept = v.pipe(v.string(), v.parseJson(), v.object({ shown: Strings, bases: Strings }));

const namesOf = (self: SelfView): Names => ({
  firstName: self.firstName ?? '',
  lastName: self.lastName ?? '',
  organisation: self.organisation ?? '',
});

/** Untouched fields follow newer values. */
export function NameForm({ self }: { self: SelfView }) {
  const [failure, setFailure] = useState<string | null>(null);
  const known = namesOf(self);
  const { form, propsFor, refuse } = useSchemaForm({ values: known, rules: Rules });
  /**
   * Each field's value when typing began, and what was saved but has not been read back from the device yet.
   */
  const [bases, setBases] = useState(known);
  const [saved, setSaved] = useState<Partial<Names>>({});
  /** The last change made here; null id: there was nothing to send. Cleared as soon as something is typed. */
  const [change, setChange] = useState<{ rowId: string | null; of: Names } | null>(null);
  const [kept, keep, , isRead] = useDraft('profile-names');
  const outcome = useOutcome(change?.rowId ?? null);
  const isLast = change !== null && NAMES.every((name) => form.getValues()[name] === change.of[name]);
  const confirmed = isLast && (change.rowId === null || outcome?.state === 'settled');
  const takeOver = useEffectEvent(() => {
    const pending = Object.entries(saved).filter(([name, text]) => text !== known[name as Name]);
    if (pending.length < Object.keys(saved).length) setSaved(Object.fromEntries(pending));
    const left = new Set(pending.map(([name]) => name));
    const shown = form.getValues();
    const free = NAMES.filter((name) => shown[name] === bases[name] && !left.has(name));
    setBases({ ...bases, ...pick(known, free) });
    for (const name of free) form.setFieldValue(name, known[name]);
  });
  useEffect(() => takeOver(), [self]);
  // until the first read, only what sign-in returned is known
  const isReady = isRead && self.mails !== undefined;
  const showKept = useEffectEvent(() => {
    const { success, output } = v.safeParse(Kept, kept);
    if (!success) return;
    const shown = form.getValues();
    for (const name of NAMES)
      // neither typed again nor stored anew meanwhile
      if (shown[name] === known[name] && output.bases[name] === known[name])
        form.setFieldValue(name, output.shown[name]);
  });
  const keepTyped = useEffectEvent(() => {
    const shown = form.getValues();
    const isTyped = NAMES.some((name) => shown[name] !== bases[name]);
    const words = isTyped ? JSON.stringify({ shown, bases }) : '';
    if (isReady && words !== kept) keep(words);
  });
  useEffect(() => {
    if (isReady) showKept();
  }, [isReady]);
  useEffect(() => keepTyped(), [form.values, bases]);

  const save = async (valid: Names) => {
    const typed = form.getValues();
    const touched = NAMES.filter((name) => typed[name] !== bases[name]);
    const wanted = touched.filter((name) => valid[name] !== bases[name]);
    try {
      const rowId =
        wanted.length > 0
          ? await updateProfile({ set: pick(valid, wanted), base: pick(bases, wanted) })
          : null;
      setFailure(null);
      setChange({ rowId, of: { ...typed, ...pick(valid, touched) } });
    } catch (problem) {
      const wrong = wrongFields(problem);
      refuse(wrong);
      setFailure(Object.keys(wrong).length > 0 ? null : whyNotSaved(problem, PROFILE_TEXT.notKept));
      setChange(null);
      return;
    }
    setBases({ ...bases, ...pick(valid, touched) });
    setSaved({ ...saved, ...pick(valid, wanted) });
    // what was typed meanwhile is based on what was saved
    for (const name of touched)
      if (form.getValues()[name] === typed[name]) form.setFieldValue(name, valid[name]);
  };
  return (
    <form className={classes.form} {...propsFor(save)}>
      <div className={classes.pair}>
        <TextInput
          label={text.firstName}
          name="given-name"
          autoComplete="given-name"
          maxLength={TEXT_LIMITS.person}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={text.lastName}
          name="family-name"
          autoComplete="family-name"
          maxLength={TEXT_LIMITS.person}
          {...form.getInputProps('lastName')}
        />
      </div>
      <TextInput
        label={text.organisation}
        placeholder={text.optional}
        name="organization"
        autoComplete="organization"
        maxLength={TEXT_LIMITS.organisation}
        {...form.getInputProps('organisation')}
      />
      <TextInput label={text.email} value={self.emailId ?? ''} readOnly />
      <SectionError text={failure ?? (outcome?.state === 'parked' ? outcome.reason : null)} />
      <div className={classes.buttons}>
        <Button type="submit">{text.save}</Button>
        <FieldMark self={self} of={NAMES} confirmed={confirmed} />
      </div>
    </form>
  );
}

const pick = (from: Names, names: readonly Name[]): Partial<Names> =>
  Object.fromEntries(names.map((name) => [name, from[name]]));
