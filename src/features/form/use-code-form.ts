import { useRef } from 'react';
import * as v from 'valibot';
import { OTP_LENGTH } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { OtpCode } from '#contract/schemas/auth.ts';
import { useSchemaForm } from '#src/features/form/use-schema-form.ts';
import { useCall } from '#src/session/use-call.ts';

const Rules = v.object({ otp: OtpCode });
/** Errors after which the digits are useless. */
const REFUSED: readonly (ErrorCode | 'NETWORK')[] = ['OTP_INVALID', 'OTP_SUPERSEDED', 'OTP_EXPIRED'];

/**
 * A form that accepts a code: pasted, filled in by the system or typed; the last digit submits it. A refused
 * code empties and focuses the field for the next one.
 */
export function useCodeForm({
  verify,
  fallback,
  typed = '',
  onTyped,
}: {
  verify: (otp: string) => Promise<unknown>;
  fallback: string;
  /** What was typed before the field mounted, and where to store it, for steps that unmount. */
  typed?: string;
  onTyped?: (otp: string) => void;
}) {
  const call = useCall();
  const field = useRef<HTMLInputElement>(null);
  const { form, propsFor } = useSchemaForm({
    values: { otp: typed },
    rules: Rules,
    onChange: ({ otp }) => onTyped?.(otp),
  });
  const submit = ({ otp }: { otp: string }) =>
    call.run(() => verify(otp), {
      fallback,
      onFailure({ code, fields }) {
        if (code && REFUSED.includes(code)) empty();
        form.setErrors(fields);
      },
    });
  const empty = () => {
    form.setFieldValue('otp', '');
    field.current?.focus();
  };
  return {
    call,
    /** Prepares for a code other than the one being typed. */
    empty,
    formProps: propsFor(submit),
    fieldProps: {
      ref: field,
      length: OTP_LENGTH,
      value: form.values.otp,
      error: form.errors['otp'],
      disabled: call.busy,
      onChange(otp: string) {
        form.setFieldValue('otp', otp);
        if (call.error) call.clear();
        if (otp.length === OTP_LENGTH) void submit({ otp });
      },
    },
  };
}
