import { Anchor, Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { is } from 'valibot';
import { OTP_LENGTH } from '#contract/constants.ts';
import { barePhone } from '#contract/rules/phone.ts';
import { Phone } from '#contract/schemas/auth.ts';
import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import classes from '#src/features/profile/profile.module.css';
import { SectionError } from '#src/features/profile/section-error.tsx';
import { useOwnCall } from '#src/features/profile/use-own-call.ts';
import { requestPull, SELF } from '#src/data/pull-request.ts';
import { ownCalls } from '#src/session/own-calls.ts';
import { requestOtp, verifyOtp } from '#src/session/session.ts';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { toast } from '#src/ui/notices/toast.tsx';

const text = PROFILE_TEXT.phone;

/** The phone number: set and changed after a code sent to it, removed at once. */
export function PhoneSection({ phone, offline }: { phone: string | null; offline: boolean }) {
  const call = useOwnCall();
  const [changing, setChanging] = useState(false);
  const remove = async () => {
    if (
      await call.run(async () => {
        await ownCalls.removePhone();
        await requestPull(SELF);
      })
    )
      toast.success(PROFILE_TEXT.saved);
  };
  const shown = phone !== null && !changing;
  return (
    <section className={classes.card} aria-labelledby="profile-phone">
      <h2 id="profile-phone">{text.title}</h2>
      {/* in the place of the hint: nothing moves when the connection goes */}
      <p className={classes.hint}>{offline ? PROFILE_TEXT.offline : text.hint}</p>
      {shown ? (
        <div className={classes.line}>
          <strong>{phone}</strong>
          <div className={classes.buttons}>
            <Button variant="default" disabled={offline} onClick={() => setChanging(true)}>
              {text.change}
            </Button>
            <Button variant="subtle" disabled={offline} loading={call.busy} onClick={() => void remove()}>
              {text.remove}
            </Button>
          </div>
        </div>
      ) : (
        <NewPhone offline={offline} onSet={() => setChanging(false)} />
      )}
      <SectionError text={call.error} />
    </section>
  );
}

function NewPhone({ offline, onSet }: { offline: boolean; onSet: () => void }) {
  const call = useOwnCall();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [otpId, setOtpId] = useState<string | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = barePhone(phone);
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
      await ownCalls.setPhone({ phone, otpId: id });
    });
    if (!done) return;
    toast.success(PROFILE_TEXT.saved);
    onSet();
  };
  if (otpId === null) {
    return (
      <form className={classes.form} onSubmit={send} noValidate>
        <TextInput
          label={text.label}
          type="tel"
          name="tel"
          autoComplete="tel-national"
          inputMode="tel"
          value={phone}
          disabled={offline}
          onChange={(event) => setPhone(event.currentTarget.value)}
          error={call.fields.emailOrPhone}
        />
        <SectionError text={call.error} />
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={call.busy} disabled={offline}>
            {text.sendCode}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void verify(otpId, code);
      }}
    >
      <p className={classes.hint}>{text.sentTo(phone)}</p>
      <CodeField
        label={text.code}
        length={OTP_LENGTH}
        value={code}
        disabled={call.busy}
        error={call.fields.otp}
        onChange={(digits) => {
          setCode(digits);
          if (digits.length === OTP_LENGTH) void verify(otpId, digits);
        }}
      />
      <SectionError text={call.error ?? call.fields.otpId ?? call.fields.phone} />
      <div className={classes.buttons}>
        <Button type="submit" loading={call.busy} disabled={offline}>
          {text.verify}
        </Button>
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            setOtpId(null);
            setCode('');
          }}
        >
          {text.otherNumber}
        </Anchor>
      </div>
    </form>
  );
}
