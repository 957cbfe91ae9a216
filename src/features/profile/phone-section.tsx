import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import { Phone } from '#contract/schemas/auth.ts';
import { NewCode } from '#src/features/form/new-code.tsx';
import { useCodeForm } from '#src/features/form/use-code-form.ts';
import { useSchemaForm } from '#src/features/form/use-schema-form.ts';
import { useSentCode } from '#src/features/form/use-sent-code.ts';
import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import classes from '#src/features/profile/profile.module.css';
import { SectionError } from '#src/features/profile/section-error.tsx';
import { requestPull, SELF } from '#src/data/pull-request.ts';
import { ownCalls } from '#src/session/own-calls.ts';
import { requestOtp, verifyOtp } from '#src/session/session.ts';
import { useCall } from '#src/session/use-call.ts';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { UI_TEXT } from '#src/ui/messages.ts';
import { toast } from '#src/ui/notices/toast.tsx';

const text = PROFILE_TEXT.phone;

/** The phone number: set and changed after a code sent to it, removed at once. */
export function PhoneSection({ phone, offline }: { phone: string | null; offline: boolean }) {
  const call = useCall();
  const [change, setChange] = useState<'begun' | 'cancelled' | null>(null);
  const remove = async () => {
    if (
      await call.run(
        async () => {
          await ownCalls.removePhone();
          await requestPull(SELF);
        },
        { fallback: PROFILE_TEXT.failed },
      )
    ) {
      toast.success(PROFILE_TEXT.saved);
      focusIfLost();
    }
  };
  const shown = phone !== null && change !== 'begun';
  return (
    <section className={classes.card} aria-labelledby="profile-phone">
      <h2 id="profile-phone">{text.title}</h2>
      {/* replaces the hint: nothing moves when the connection drops */}
      <p className={classes.hint}>{offline ? PROFILE_TEXT.offline : text.hint}</p>
      {shown ? (
        <div className={classes.line}>
          <strong>{phone}</strong>
          <div className={classes.buttons}>
            <Button
              variant="default"
              disabled={offline}
              autoFocus={change === 'cancelled'}
              onClick={() => setChange('begun')}
            >
              {text.change}
            </Button>
            <Button variant="subtle" disabled={offline} loading={call.busy} onClick={() => void remove()}>
              {text.remove}
            </Button>
          </div>
        </div>
      ) : (
        <NewPhone
          offline={offline}
          onSet={() => {
            setChange(null);
            focusIfLost();
          }}
          onCancel={phone === null ? null : () => setChange('cancelled')}
        />
      )}
      <SectionError text={call.error} />
    </section>
  );
}

function NewPhone({
  offline,
  onSet,
  onCancel,
}: {
  offline: boolean;
  onSet: () => void;
  /** Null if there is no number to return to. */
  onCancel: (() => void) | null;
}) {
  const [sent, setSent] = useState<{ phone: string; otpId: string } | 'other' | null>(null);
  return sent && sent !== 'other' ? (
    <PhoneCode {...sent} offline={offline} onSet={onSet} onOther={() => setSent('other')} />
  ) : (
    <PhoneNumber
      offline={offline}
      isAsked={sent === 'other' || onCancel !== null}
      onSent={setSent}
      onCancel={onCancel}
    />
  );
}

const requestCode = (phone: string) => requestOtp({ emailOrPhone: phone, otpType: 'PHONE' });

const NumberRules = v.object({ emailOrPhone: v.config(Phone, { message: text.invalid }) });

function PhoneNumber({
  offline,
  isAsked,
  onSent,
  onCancel,
}: {
  offline: boolean;
  /** The person has asked for this field, with a button that is gone. */
  isAsked: boolean;
  onSent: (sent: { phone: string; otpId: string }) => void;
  onCancel: (() => void) | null;
}) {
  const call = useCall();
  const { form, propsFor, refuse } = useSchemaForm({
    values: { emailOrPhone: '' },
    rules: NumberRules,
  });
  const send = ({ emailOrPhone: phone }: { emailOrPhone: string }) =>
    call.run(async () => onSent({ phone, otpId: (await requestCode(phone)).id }), {
      fallback: PROFILE_TEXT.failed,
      onFailure: ({ fields }) => refuse(fields),
    });
  return (
    <form className={classes.form} {...propsFor(send)}>
      <TextInput
        {...form.getInputProps('emailOrPhone')}
        label={text.label}
        placeholder={text.format}
        type="tel"
        name="tel"
        autoComplete="tel-national"
        inputMode="tel"
        autoFocus={isAsked}
        disabled={offline}
      />
      <SectionError text={call.error} />
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={call.busy} disabled={offline}>
          {text.sendCode}
        </Button>
        {onCancel ? (
          <Button variant="subtle" onClick={onCancel}>
            {UI_TEXT.cancel}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function PhoneCode({
  phone,
  otpId,
  offline,
  onSet,
  onOther,
}: {
  phone: string;
  otpId: string;
  offline: boolean;
  onSet: () => void;
  onOther: () => void;
}) {
  const sent = useSentCode({
    otpId,
    request: () => requestCode(phone),
    fallback: PROFILE_TEXT.failed,
    onBegin: () => call.clear(),
    onSentAgain() {
      call.clear();
      empty();
    },
  });
  const { call, empty, formProps, fieldProps } = useCodeForm({
    fallback: PROFILE_TEXT.failed,
    onTyped: sent.clear,
    async verify(otp) {
      await verifyOtp({ id: sent.otpId, otp });
      await ownCalls.setPhone({ phone, otpId: sent.otpId });
      toast.success(PROFILE_TEXT.saved);
      onSet();
    },
  });
  return (
    <form className={classes.form} {...formProps}>
      <p className={classes.hint}>{text.sentTo(phone)}</p>
      <CodeField label={text.code} placeholder={text.codePlaceholder} {...fieldProps} />
      <p className={classes.hint}>
        <NewCode at={sent.againAt} busy={sent.busy} onPress={sent.sendAgain} />
      </p>
      <SectionError text={call.error ?? call.fields['otpId'] ?? call.fields['phone'] ?? sent.error} />
      <div className={classes.buttons}>
        <Button type="submit" loading={call.busy} disabled={offline}>
          {text.verify}
        </Button>
        <Button variant="subtle" onClick={onOther}>
          {text.otherNumber}
        </Button>
      </div>
    </form>
  );
}
