import { NameForm } from '#src/features/profile/name-form.tsx';
import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import { OwnPicture } from '#src/features/profile/own-picture.tsx';
import classes from '#src/features/profile/profile.module.css';
import type { SelfView } from '#src/data/views/fold-view.ts';

const text = PROFILE_TEXT.you;

/** Picture, name and organisation. */
export function YouSection({ self }: { self: SelfView }) {
  return (
    <section className={classes.card} aria-labelledby="profile-you">
      <h2 id="profile-you">{text.title}</h2>
      <p className={classes.hint}>{text.hint}</p>
      <OwnPicture self={self} />
      <NameForm self={self} />
    </section>
  );
}
