import { Anchor, Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { is } from 'valibot';
import { OTP_LENGTH } from '#contract/constants.ts';
import { Phone } from '#contract/schemas/auth.ts';
import type { Profile } from '#contract/schemas/profile.ts';
import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import classes from '#src/features/profile/profile.module.css';
import { SectionError } from '#src/features/profile/section-error.tsx';
import { useOwnCall } from '#src/features/profile/use-own-call.ts';
import type { OwnProfile } from '#src/features/profile/use-profile.ts';
import { ownCalls } from '#src/session/own-calls.ts';
import { requestOtp, verifyOtp } from '#src/session/session.ts';
import { CodeField } from '#src/ui/code-field.tsx';
import { toast } from '#src/ui/toast.tsx';

const text = PROFILE_TEXT.phone;

/** The phone number: set and changed after a code sent to it, removed at once. */
export function PhoneSection({ profile, own }: { profile: Profile; own: OwnProfile }) {
  const call = useOwnCall();
  const [changing, setChanging] = useState(false);
  const remove = async () => {
    if (await call.run(async () => { await ownCalls.removePhone(); await own.load(); })) toast.success(PROFILE_TEXT.saved);
  };
  const shown = profile.phone !== null && !changing;
  return (
    <section className={classes.card} aria-labelledby="profile-phone">
      <h2 id="profile-phone">{text.title}</h2>
      <p className={classes.hint}>{text.hint}</p>
      {shown ? (
        <div className={classes.line}>
          <strong>{profile.phone}</strong>
          <div className={classes.buttons}>
            <Button variant="default" disabled={own.offline} onClick={() => setChanging(true)}>
              {text.change}
            </Button>
            <Button variant="subtle" disabled={own.offline} loading={call.busy} onClick={() => void remove()}>
              {text.remove}
            </Button>
          </div>
        </div>
      ) : (
        <NewPhone own={own} onSet={() => setChanging(false)} />
      )}
      <SectionError text={call.error} />
    </section>
  );
}

function NewPhone({ own, onSet }: { own: OwnProfile; onSet: () => void }) {
  const call = useOwnCall();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [otpId, setOtpId] = useState<string | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = phone.replace(/[\s().-]/g, '');
    if (!is(Phone, wanted)) return call.fail({ emailOrPhone: text.invalid });
    await call.run(async () => {
      setOtpId((await requestOtp({ emailOrPhone: wanted, otpType: 'PHONE' })).id);
      setPhone(wanted);
    });
  };
  const verify = async (id: string, otp: string) => {
    if (otp.length !== OTP_LENGTH) return call.fail({ otp: text.invalidCode });
    const done = await call.run(async () => {
      await verifyOtp({ id, otp });
      await own.show(await ownCalls.setPhone({ phone, otpId: id }));
    });
    if (!done) return;
    toast.success(PROFILE_TEXT.saved);
    onSet();
  };
  if (otpId === null) {
    return (
      <form className={classes.form} onSubmit={send} noValidate>
        <TextInput label={text.label} type="tel" name="tel" autoComplete="tel-national" inputMode="tel" value={phone} disabled={own.offline} onChange={(event) => setPhone(event.currentTarget.value)} error={call.fields.emailOrPhone} />
        <SectionError text={call.error} />
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={call.busy} disabled={own.offline}>
            {text.sendCode}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <form className={classes.form} noValidate onSubmit={(event) => { event.preventDefault(); void verify(otpId, code); }}>
      <p className={classes.hint}>{text.sentTo(phone)}</p>
      <CodeField label={text.code} length={OTP_LENGTH} value={code} disabled={call.busy} error={call.fields.otp} onChange={(digits) => { setCode(digits); if (digits.length === OTP_LENGTH) void verify(otpId, digits); }} />
      <SectionError text={call.error ?? call.fields.otpId ?? call.fields.phone} />
      <div className={classes.buttons}>
        <Button type="submit" loading={call.busy} disabled={own.offline}>
          {text.verify}
        </Button>
        <Anchor component="button" type="button" onClick={() => { setOtpId(null); setCode(''); }}>
          {text.otherNumber}
        </Anchor>
      </div>
    </form>
  );
}
