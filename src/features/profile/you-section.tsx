import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { FILE_LIMITS, IMAGE_TYPES, TEXT_LIMITS } from '#contract/constants.ts';
import { displayName } from '#contract/rules/names.ts';
import type { Profile } from '#contract/schemas/profile.ts';
import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import classes from '#src/features/profile/profile.module.css';
import { SectionError } from '#src/features/profile/section-error.tsx';
import { useOwnCall } from '#src/features/profile/use-own-call.ts';
import type { OwnProfile } from '#src/features/profile/use-profile.ts';
import { ownCalls } from '#src/session/own-calls.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { toast } from '#src/ui/toast.tsx';

const text = PROFILE_TEXT.you;

/** Picture, name and organisation. `known` is what this device knows until the server has answered. */
export function YouSection({ known, own }: { known: Pick<Profile, 'emailId' | 'firstName' | 'lastName' | 'organisation' | 'profilePic'>; own: OwnProfile }) {
  return (
    <section className={classes.card} aria-labelledby="profile-you">
      <h2 id="profile-you">{text.title}</h2>
      <p className={classes.hint}>{text.hint}</p>
      <Picture known={known} own={own} />
      <NameForm known={known} own={own} />
    </section>
  );
}

type PartProps = Parameters<typeof YouSection>[0];

function Picture({ known, own }: PartProps) {
  const call = useOwnCall();
  const off = own.offline || call.busy;
  const set = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > FILE_LIMITS.image) return call.fail({ file: text.tooLarge });
    if (await call.run(async () => own.show(await ownCalls.setPicture(file)))) toast.success(PROFILE_TEXT.saved);
  };
  const remove = async () => {
    if (await call.run(async () => { await ownCalls.removePicture(); await own.load(); })) toast.success(PROFILE_TEXT.saved);
  };
  return (
    <div className={classes.picture}>
      <Avatar name={displayName(known)} picture={known.profilePic} size={72} />
      <div>
        <div className={classes.buttons}>
          <Button component="label" variant="default" loading={call.busy} data-disabled={off || undefined}>
            {text.choose}
            <input
              type="file"
              className={classes.file}
              accept={IMAGE_TYPES.join(',')}
              disabled={off}
              aria-describedby="profile-picture-hint"
              onChange={(event) => {
                void set(event.target.files?.[0]);
                // the same file may be chosen again after it was refused
                event.target.value = '';
              }}
            />
          </Button>
          {known.profilePic ? (
            <Button variant="subtle" disabled={off} onClick={() => void remove()}>
              {text.remove}
            </Button>
          ) : null}
        </div>
        <p id="profile-picture-hint" className={classes.hint}>
          {text.pictureHint}
        </p>
        <SectionError text={call.error ?? call.fields.file} />
      </div>
    </div>
  );
}

function NameForm({ known, own }: PartProps) {
  const call = useOwnCall();
  const [typed, setTyped] = useState({ firstName: known.firstName ?? '', lastName: known.lastName ?? '', organisation: known.organisation ?? '' });
  const field = (name: keyof typeof typed) => ({
    value: typed[name], error: call.fields[name], disabled: own.offline,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setTyped((before) => ({ ...before, [name]: value }));
    },
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = { firstName: typed.firstName.trim(), lastName: typed.lastName.trim(), organisation: typed.organisation.trim() };
    const problems = { ...(wanted.firstName ? {} : { firstName: PROFILE_TEXT.required }), ...(wanted.lastName ? {} : { lastName: PROFILE_TEXT.required }) };
    if (Object.keys(problems).length > 0) return call.fail(problems);
    if (await call.run(async () => own.show(await ownCalls.change(wanted)))) toast.success(PROFILE_TEXT.saved);
  };
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <div className={classes.pair}>
        <TextInput label={text.firstName} name="given-name" autoComplete="given-name" maxLength={TEXT_LIMITS.person} {...field('firstName')} />
        <TextInput label={text.lastName} name="family-name" autoComplete="family-name" maxLength={TEXT_LIMITS.person} {...field('lastName')} />
      </div>
      <TextInput label={text.organisation} placeholder={text.optional} name="organization" autoComplete="organization" maxLength={TEXT_LIMITS.organisation} {...field('organisation')} />
      <TextInput label={text.email} value={known.emailId} readOnly />
      <SectionError text={call.error} />
      <div className={classes.buttons}>
        <Button type="submit" loading={call.busy} disabled={own.offline}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
