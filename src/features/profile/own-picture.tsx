import { Button } from '@mantine/core';
import { useState } from 'react';
import { FILE_LIMITS, IMAGE_TYPES } from '#contract/constants.ts';
import { displayName } from '#contract/rules/names.ts';
import { FieldMark } from '#src/features/profile/field-mark.tsx';
import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import classes from '#src/features/profile/profile.module.css';
import { SectionError } from '#src/features/profile/section-error.tsx';
import type { SelfView } from '#src/data/views/fold-view.ts';
import { setProfilePicture } from '#src/mutations/profile/set-profile-picture.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';

const text = PROFILE_TEXT.you;

export function OwnPicture({ self }: { self: SelfView }) {
  const [error, setError] = useState<string | null>(null);
  const set = async (file: File | null) => {
    if (file && !IMAGE_TYPES.some((type) => type === file.type)) return setError(text.noPicture);
    if (file && file.size > FILE_LIMITS.image) return setError(text.tooLarge);
    await setProfilePicture(file).then(
      () => setError(null),
      () => setError(PROFILE_TEXT.notKept),
    );
  };
  return (
    <div className={classes.picture}>
      <Avatar name={displayName(self)} picture={self.profilePic} size={72} />
      <div>
        <div className={classes.buttons}>
          <Button component="label" variant="default">
            {text.choose}
            <input
              type="file"
              className={classes.file}
              accept={IMAGE_TYPES.join(',')}
              aria-describedby="profile-picture-hint"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file) void set(file);
                // the same file may be chosen again after it was refused
                event.target.value = '';
              }}
            />
          </Button>
          {self.profilePic ? (
            <Button variant="subtle" onClick={() => void set(null)}>
              {text.remove}
            </Button>
          ) : null}
        </div>
        <p id="profile-picture-hint" className={classes.hint}>
          {text.pictureHint}
        </p>
        <FieldMark self={self} of={['profilePic']} />
        <SectionError text={error} />
      </div>
    </div>
  );
}
