import { useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio';
import type { InferOutput } from 'valibot';
import { detailsRules, LoginRules, resetRules } from '#src/features/account/account-rules.ts';
import { account, type Mode } from '#src/features/account/account-state.ts';
import { useSchemaForm, type SchemaForm } from '#src/features/form/use-schema-form.ts';

type Login = InferOutput<typeof LoginRules>;
type Details = InferOutput<ReturnType<typeof detailsRules>>;
type Passwords = InferOutput<ReturnType<typeof resetRules>>;

export interface AccountForms {
  login: SchemaForm<Login, Login>;
  details: SchemaForm<Details, Details>;
  reset: SchemaForm<Passwords, Passwords>;
}

const NO_PASSWORDS = { password: '', confirm: '' };
const namesTyped = () => ({
  firstName: account.firstName,
  lastName: account.lastName,
  organisation: account.organisation,
});

/**
 * The forms that hold a password. They are mounted outside the layer, whose content is replaced when a phone
 * is rotated, and outside their steps: requesting another code and coming back keeps what was typed. A
 * password is forgotten as soon as the panel closes or switches to another of its three modes.
 */
export function useAccountForms(opened: boolean, mode: Mode): AccountForms {
  const { emailId, sentTo } = useSnapshot(account, { sync: true });
  const login = useSchemaForm({
    values: { emailOrPhone: account.emailId, password: '' },
    rules: LoginRules,
    onChange({ emailOrPhone }) {
      account.emailId = emailOrPhone;
    },
  });
  const details = useSchemaForm({
    values: { ...namesTyped(), ...NO_PASSWORDS },
    rules: detailsRules(sentTo),
    onChange({ firstName, lastName, organisation }) {
      Object.assign(account, { firstName, lastName, organisation });
    },
  });
  const reset = useSchemaForm({ values: NO_PASSWORDS, rules: resetRules(sentTo) });

  const forget = useEffectEvent(() => {
    login.form.setValues({ emailOrPhone: account.emailId, password: '' });
    details.form.setValues({ ...namesTyped(), ...NO_PASSWORDS });
    reset.form.setValues(NO_PASSWORDS);
  });
  useEffect(() => forget(), [opened, mode]);
  // a link in a mail, or another form of the panel, may provide the address after this form has mounted
  const takeOver = useEffectEvent(() => {
    if (login.form.getValues().emailOrPhone !== account.emailId)
      login.form.setFieldValue('emailOrPhone', account.emailId);
  });
  useEffect(() => takeOver(), [emailId]);
  return { login, details, reset };
}
