import type { Mode } from '#src/features/account/account-state.ts';
import classes from '#src/features/account/account.module.css';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { SignInRequest } from '#src/session/ask-to-sign-in.ts';
import { Picture } from '#src/ui/pictures/picture.tsx';

/** Why to sign in, above the form: for an event its picture and name, and what happens next. */
export function SignInReason({ reason, mode }: { reason: NonNullable<SignInRequest['reason']>; mode: Mode }) {
  const picture = useMediaUrl(reason.picture?.src ?? null);
  const text = { login: reason.text, register: reason.registerText, forgot: undefined }[mode];
  // Without a text for this form there is something to show only if there is an event.
  if (!text && !reason.picture) return null;
  return (
    <div className={classes.reason}>
      {reason.picture ? (
        <Picture
          className={classes.reasonPicture}
          src={picture}
          of={reason.picture.of}
          ratio="square"
          sizes="56px"
        />
      ) : null}
      <div className={classes.reasonWords}>
        <strong dir="auto">{reason.title}</strong>
        {text ? <span>{text}</span> : null}
      </div>
    </div>
  );
}
