import { Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { SIGN_UP_CLOSE_DELAY } from '#contract/constants.ts';
import { account, forgetTyped, showMode, type Step } from '#src/features/account/account-state.ts';
import classes from '#src/features/account/account.module.css';
import { CodeStep } from '#src/features/account/code-step.tsx';
import { DetailsStep } from '#src/features/account/details-step.tsx';
import { EmailStep } from '#src/features/account/email-step.tsx';
import { LoginForm } from '#src/features/account/login-form.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { ResetStep } from '#src/features/account/reset-step.tsx';
import { SuccessStep } from '#src/features/account/success-step.tsx';
import {
  finishAsking,
  isAskedToSignIn,
  stopAsking,
  useAskedToSignIn,
  useSignInRequest,
} from '#src/session/ask-to-sign-in.ts';
import { usePublicConfig } from '#src/session/public-config.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { Sheet } from '#src/ui/layers/sheet.tsx';

const GoogleButton = lazyPart(
  async () => (await import('#src/features/account/google-button.tsx')).GoogleButton,
  { over: true, silent: true },
);

const REGISTER_STEPS: readonly Step[] = ['email', 'otp', 'details', 'success'];
const FORGOT_STEPS: readonly Step[] = ['email', 'otp', 'reset', 'success'];

const TITLES: Partial<Record<Step, string>> = {
  otp: ACCOUNT_TEXT.register.codeTitle,
  details: ACCOUNT_TEXT.register.detailsTitle,
  reset: ACCOUNT_TEXT.forgot.resetTitle,
};

function titleOf(mode: typeof account.mode, step: Step): string {
  if (mode === 'login') return ACCOUNT_TEXT.login.title;
  return TITLES[step] ?? ACCOUNT_TEXT[mode].title;
}

/** Login, register and forgotten password: a 400 px panel under the Login button, a sheet on phones. */
export function AccountPanel() {
  const opened = useAskedToSignIn();
  const { mode, step } = useSnapshot(account);
  const request = useSignInRequest();
  const google = usePublicConfig()?.googleClientId;
  useEffect(() => {
    if (!opened) return;
    const { emailId, mode: wanted } = request;
    if (emailId && !account.emailId) account.emailId = emailId;
    if (wanted) showMode(wanted);
  }, [opened, request]);
  const done = () => {
    finishAsking();
    forgetTyped();
  };
  // By then they are signed in: closing it cuts only the second short in which they could read so.
  const registered = mode === 'register' && step === 'success';
  const close = () => {
    if (registered) return done();
    stopAsking();
    if (step === 'success') showMode('login');
  };
  const onSignedUp = () => {
    // they may have closed it, or gone to the login, before the answer came
    if (isAskedToSignIn() && account.mode === 'register') account.step = 'success';
    else done();
  };
  const steps = mode === 'register' ? REGISTER_STEPS : mode === 'forgot' ? FORGOT_STEPS : null;
  return (
    <Sheet opened={opened} onClose={close} title={titleOf(mode, step)} place="corner" width={400}>
      {request.reason ? (
        <div className={classes.reason}>
          <strong>{request.reason.title}</strong>
          <span>{request.reason.text}</span>
        </div>
      ) : null}
      {steps ? <Progress at={steps.indexOf(step) + 1} of={steps.length} /> : null}
      {mode === 'login' ? <LoginForm onSignedIn={done} /> : null}
      {mode !== 'login' && step === 'email' ? <EmailStep mode={mode} /> : null}
      {mode !== 'login' && step === 'otp' ? <CodeStep mode={mode} /> : null}
      {google && (mode === 'login' || (mode === 'register' && step === 'email')) ? (
        <Suspense>
          <GoogleButton onSignedIn={done} />
        </Suspense>
      ) : null}
      {mode === 'register' && step === 'details' ? <DetailsStep onSignedUp={onSignedUp} /> : null}
      {registered ? <Registered onDone={done} /> : null}
      {mode === 'forgot' && step === 'reset' ? <ResetStep /> : null}
      {mode === 'forgot' && step === 'success' ? (
        <SuccessStep
          title={ACCOUNT_TEXT.forgot.success}
          hint={ACCOUNT_TEXT.forgot.successHint}
          action={{ label: ACCOUNT_TEXT.forgot.toLogin, run: () => showMode('login') }}
        />
      ) : null}
    </Sheet>
  );
}

/** Signing up has signed the person in already; the panel stays one second, so that they can read it. */
function Registered({ onDone }: { onDone: () => void }) {
  const [finish] = useState(() => onDone);
  useEffect(() => {
    const timer = setTimeout(finish, SIGN_UP_CLOSE_DELAY);
    return () => clearTimeout(timer);
  }, [finish]);
  return <SuccessStep title={ACCOUNT_TEXT.register.success} hint={ACCOUNT_TEXT.register.successHint} />;
}

function Progress({ at, of }: { at: number; of: number }) {
  return (
    <div className={classes.progress} role="img" aria-label={ACCOUNT_TEXT.step(at, of)}>
      {Array.from({ length: of }, (_, index) => (
        <i key={index} data-done={index < at || undefined} />
      ))}
    </div>
  );
}
