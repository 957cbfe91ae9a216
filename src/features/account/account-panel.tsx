import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { SIGN_UP_CLOSE_DELAY } from '#contract/constants.ts';
import { account, forgetTyped, showMode, type Mode, type Step } from '#src/features/account/account-state.ts';
import { LoginForm } from '#src/features/account/login-form.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { Progress } from '#src/features/account/progress.tsx';
import { RegisterSteps } from '#src/features/account/register-steps.tsx';
import { ResetSteps } from '#src/features/account/reset-steps.tsx';
import { SignInReason } from '#src/features/account/sign-in-reason.tsx';
import { SuccessStep } from '#src/features/account/success-step.tsx';
import { useAccountForms } from '#src/features/account/use-account-forms.ts';
import { useWhileOpen } from '#src/features/account/use-while-open.ts';
import {
  finishAsking,
  isAskedToSignIn,
  stopAsking,
  useAskedToSignIn,
  useSignInRequest,
} from '#src/session/ask-to-sign-in.ts';
import { usePublicConfig } from '#src/session/public-config.ts';
import { focusPageHeading } from '#src/ui/layers/focus-page-heading.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const GoogleButton = lazyPart(
  async () => (await import('#src/features/account/google-button.tsx')).GoogleButton,
  { over: true, silent: true },
);

const STEPS: Record<Mode, readonly Step[]> = {
  login: [],
  register: ['email', 'otp', 'details', 'success'],
  forgot: ['email', 'otp', 'reset', 'success'],
};

const TITLES: Partial<Record<Step, string>> = {
  otp: ACCOUNT_TEXT.register.codeTitle,
  details: ACCOUNT_TEXT.register.detailsTitle,
  reset: ACCOUNT_TEXT.forgot.resetTitle,
};

function titleOf(mode: Mode, step: Step): string {
  if (mode === 'login') return ACCOUNT_TEXT.login.title;
  return TITLES[step] ?? ACCOUNT_TEXT[mode].title;
}

/** Login, register and forgotten password: a 400 px panel below the Log in button, a sheet on phones. */
export function AccountPanel() {
  const opened = useAskedToSignIn();
  const now = useSnapshot(account);
  const asked = useSignInRequest();
  const google = usePublicConfig()?.googleClientId;
  const forms = useAccountForms(opened, now.mode);
  // The state is reset at once; the closing panel still shows what was last in it.
  const { mode, step, request } = useWhileOpen(opened, { mode: now.mode, step: now.step, request: asked });
  useEffect(() => {
    if (!opened) return;
    const { emailId, mode: wanted } = asked;
    if (emailId && !account.emailId) account.emailId = emailId;
    if (wanted) showMode(wanted);
  }, [opened, asked]);
  const done = () => {
    if (isAskedToSignIn()) focusPageHeading();
    finishAsking();
    forgetTyped();
  };
  // By then they are signed in: closing it only cuts short the one second of the message.
  const registered = mode === 'register' && step === 'success';
  const close = () => {
    if (registered) return done();
    stopAsking();
    if (step === 'success') showMode('login');
  };
  const onSignedUp = () => {
    // they may have closed it, or switched to login, before the response arrived
    if (isAskedToSignIn() && account.mode === 'register') account.step = 'success';
    else done();
  };
  const steps = STEPS[mode];
  return (
    <Sheet opened={opened} onClose={close} title={titleOf(mode, step)} place="corner" width={400}>
      {request.reason && step !== 'success' ? <SignInReason reason={request.reason} mode={mode} /> : null}
      {steps.length > 0 ? <Progress at={steps.indexOf(step) + 1} of={steps.length} /> : null}
      {mode === 'login' ? <LoginForm login={forms.login} onSignedIn={done} /> : null}
      {mode === 'register' ? (
        <RegisterSteps step={step} details={forms.details} onSignedUp={onSignedUp} />
      ) : null}
      {mode === 'forgot' ? <ResetSteps step={step} reset={forms.reset} /> : null}
      {google && (mode === 'login' || (mode === 'register' && step === 'email')) ? (
        <GoogleButton onSignedIn={done} />
      ) : null}
      {registered ? <Registered opened={opened} onDone={done} /> : null}
    </Sheet>
  );
}

/**
 * Signing up has already signed the person in; the panel stays for one second, so that the message can be
 * read.
 */
function Registered({ opened, onDone }: { opened: boolean; onDone: () => void }) {
  const [finish] = useState(() => onDone);
  useEffect(() => {
    if (!opened) return;
    const timer = setTimeout(finish, SIGN_UP_CLOSE_DELAY);
    return () => clearTimeout(timer);
  }, [opened, finish]);
  return <SuccessStep title={ACCOUNT_TEXT.register.success} hint={ACCOUNT_TEXT.register.successHint} />;
}
