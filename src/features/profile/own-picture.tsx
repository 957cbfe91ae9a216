import { Button } from '@mantine/core';
import { useState } from 'react';
import { displayName } from '#contract/rules/names.ts';
import { FieldMark } from '#src/features/profile/field-mark.tsx';
import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import classes from '#src/features/profile/profile.module.css';
import { SectionError } from '#src/features/profile/section-error.tsx';
import { whyNotSaved } from '#src/features/refused/why-not-saved.ts';
import type { SelfView } from '#src/data/views/fold-view.ts';
import { setProfilePicture } from '#src/mutations/profile/set-profile-picture.ts';
import { FileDrop } from '#src/ui/fields/file-drop.tsx';
import { usePictureChoice } from '#src/ui/fields/use-picture-choice.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';

const text = PROFILE_TEXT.you;

export function OwnPicture({ self }: { self: SelfView }) {
  const [failure, setFailure] = useState<string | null>(null);
  const set = (file: File | null) =>
    setProfilePicture(file).then(
      () => setFailure(null),
      (problem: unknown) => setFailure(whyNotSaved(problem, PROFILE_TEXT.notKept)),
    );
  const choice = usePictureChoice((file) => void set(file), { type: text.noPicture, size: text.tooLarge });
  return (
    <FileDrop {...choice.drop} label={text.choose} className={classes.picture}>
      <Avatar name={displayName(self)} picture={self.profilePic} size={72} />
      <div className={classes.pictureWords}>
        <div className={classes.buttons}>
          <Button variant="default" aria-describedby="profile-picture-hint" onClick={choice.choose}>
            {text.choose}
          </Button>
          {self.profilePic ? (
            <Button
              variant="subtle"
              onClick={() => {
                void set(null);
                focusIfLost();
              }}
            >
              {text.remove}
            </Button>
          ) : null}
        </div>
        <p id="profile-picture-hint" className={classes.hint}>
          {text.pictureHint}
        </p>
        <FieldMark self={self} of={['profilePic']} />
        <SectionError text={choice.error ?? failure} />
      </div>
    </FileDrop>
  );
}
