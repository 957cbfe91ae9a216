import '@mantine/core/styles/PasswordInput.layer.css';
import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import { useSelf } from '#src/data/live/use-self.ts';
import { NewCode } from '#src/features/form/new-code.tsx';
import { useCodeForm } from '#src/features/form/use-code-form.ts';
import { useSchemaForm } from '#src/features/form/use-schema-form.ts';
import { useSentCode } from '#src/features/form/use-sent-code.ts';
import classes from '#src/features/profile/own-data/delete-account.module.css';
import { DELETE_TEXT as text } from '#src/features/profile/own-data/messages.ts';
import type { settledBy } from '#src/features/profile/own-data/owned-events.tsx';
import { SectionError } from '#src/features/profile/section-error.tsx';
import { ownDataCalls } from '#src/session/own-data-calls.ts';
import { requestOtp, verifyOtp } from '#src/session/session.ts';
import { useCall } from '#src/session/use-call.ts';
import { CodeField } from '#src/ui/fields/code-field.tsx';

interface Props {
  settled: ReturnType<typeof settledBy>;
  /** The experiences have changed since. */
  onUnsettled: () => Promise<void>;
}

const Rules = v.object({ password: v.pipe(v.string(), v.nonEmpty(text.required)) });

/** The last step, for people with a password. */
export function PasswordProof({ settled, onUnsettled }: Props) {
  const call = useCall();
  const { form, propsFor, refuse } = useSchemaForm({ values: { password: '' }, rules: Rules });
  const confirm = ({ password }: { password: string }) =>
    call.run(() => ownDataCalls.deleteAccount({ ...settled, password }), {
      fallback: text.failed,
      onFailure({ code, fields }) {
        refuse(fields);
        if (code === 'EVENTS_UNSETTLED') void onUnsettled();
      },
    });
  return (
    <form className={classes.proof} {...propsFor(confirm)}>
      <PasswordInput
        label={text.password}
        name="password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <SectionError text={call.error} />
      <Button type="submit" color="red" loading={call.busy}>
        {text.confirm}
      </Button>
    </form>
  );
}

const requestCode = (address: string) => requestOtp({ emailOrPhone: address, otpType: 'DELETION' });

/** For people who only sign in through another provider. */
export function CodeProof({ settled, onUnsettled }: Props) {
  const address = useSelf()?.emailId ?? '';
  const call = useCall();
  const [otpId, setOtpId] = useState<string | null>(null);
  if (otpId) return <CodeConfirmed {...{ settled, onUnsettled, otpId, address }} />;
  const send = () =>
    call.run(async () => setOtpId((await requestCode(address)).id), { fallback: text.failed });
  return (
    <div className={classes.proof}>
      <p className={classes.hint}>{text.codeHint(address)}</p>
      <SectionError text={call.error} />
      <Button variant="default" loading={call.busy} onClick={() => void send()}>
        {text.sendCode}
      </Button>
    </div>
  );
}

function CodeConfirmed({ settled, onUnsettled, otpId, address }: Props & { otpId: string; address: string }) {
  const [isProven, setProven] = useState(false);
  const clear = () => {
    call.clear();
    code.call.clear();
  };
  const sent = useSentCode({
    otpId,
    request: () => requestCode(address),
    fallback: text.failed,
    onBegin: clear,
    onSentAgain() {
      setProven(false);
      clear();
      code.empty();
    },
  });
  const code = useCodeForm({
    fallback: text.failed,
    onTyped() {
      call.clear();
      sent.clear();
    },
    async verify(otp) {
      await verifyOtp({ id: sent.otpId, otp });
      // the last digit submits the code; deleting requires a separate press
      setProven(true);
    },
  });
  const call = useCall();
  const confirm = () =>
    call.run(() => ownDataCalls.deleteAccount({ ...settled, otpId: sent.otpId }), {
      fallback: text.failed,
      onFailure: (problem) => {
        if (problem.code === 'EVENTS_UNSETTLED') void onUnsettled();
        // the code was entered too long ago
        if (problem.code === 'OTP_NOT_VERIFIED') setProven(false);
      },
    });
  return (
    <div className={classes.proof}>
      <form className={classes.proof} {...code.formProps}>
        <p className={classes.hint}>{text.sentTo(address)}</p>
        <CodeField label={text.code} placeholder={text.codePlaceholder} {...code.fieldProps} />
        <p className={classes.hint}>
          <NewCode at={sent.againAt} busy={sent.busy} onPress={sent.sendAgain} />
        </p>
        <SectionError text={code.call.error ?? call.error ?? sent.error} />
      </form>
      <Button color="red" disabled={!isProven} loading={call.busy} onClick={() => void confirm()}>
        {text.confirm}
      </Button>
    </div>
  );
}
