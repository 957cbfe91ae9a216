import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { USUAL_MAILS, type MailKind } from '#contract/schemas/profile.ts';
import { FieldMark } from '#src/features/profile/field-mark.tsx';
import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import classes from '#src/features/profile/profile.module.css';
import { SectionError } from '#src/features/profile/section-error.tsx';
import { whyNotSaved } from '#src/features/refused/why-not-saved.ts';
import type { SelfView } from '#src/data/views/fold-view.ts';
import { chooseMails } from '#src/mutations/profile/choose-mails.ts';

const text = PROFILE_TEXT.mails;
const KINDS = Object.keys(USUAL_MAILS) as MailKind[];

/** Which mails to receive; each switch is saved at once. */
export function MailSection({ self }: { self: SelfView }) {
  const [failure, setFailure] = useState<string | null>(null);
  const choose = (kind: MailKind, wanted: boolean) =>
    chooseMails({ [kind]: wanted }).then(
      () => setFailure(null),
      (problem: unknown) => setFailure(whyNotSaved(problem, PROFILE_TEXT.notKept)),
    );
  return (
    <section className={classes.card} aria-labelledby="profile-mails">
      <h2 id="profile-mails">{text.title}</h2>
      <p className={classes.hint}>{text.hint}</p>
      <div className={classes.form}>
        {KINDS.map((kind) => (
          <div key={kind}>
            <Switch
              classNames={{ body: classes.switch }}
              label={text[kind].label}
              description={text[kind].hint}
              checked={{ ...USUAL_MAILS, ...self.mails }[kind]}
              onChange={(event) => void choose(kind, event.currentTarget.checked)}
            />
            <FieldMark self={self} of={[`mails.${kind}`]} />
          </div>
        ))}
      </div>
      <SectionError text={failure} />
    </section>
  );
}
