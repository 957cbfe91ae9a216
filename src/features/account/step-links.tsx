import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { account, showMode } from '#src/features/account/account-state.ts';
import classes from '#src/features/account/account.module.css';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import type { CodeMode } from '#src/features/account/send-code.ts';

/** The ways out, below each step after the first, so that nobody has to close the panel or reload the page. */
export function StepLinks({ mode, children }: { mode: CodeMode; children?: ReactNode }) {
  return (
    <div className={classes.ways}>
      <p className={classes.switch}>
        {children}
        <Anchor
          component="button"
          type="button"
          onClick={() => Object.assign(account, { step: 'email', code: '' })}
        >
          {ACCOUNT_TEXT.code.otherAddress}
        </Anchor>
      </p>
      <LoginLink mode={mode} />
    </div>
  );
}

/** From registering or a forgotten password to login; the address is carried over. */
export function LoginLink({ mode }: { mode: CodeMode }) {
  const registering = mode === 'register';
  return (
    <p className={classes.switch}>
      {registering ? `${ACCOUNT_TEXT.register.have} ` : null}
      <Anchor component="button" type="button" onClick={() => showMode('login')}>
        {registering ? ACCOUNT_TEXT.register.login : ACCOUNT_TEXT.forgot.back}
      </Anchor>
    </p>
  );
}
