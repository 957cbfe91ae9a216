import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Switch } from '@mantine/core';
import type { MailKind, Profile } from '#contract/schemas/profile.ts';
import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import classes from '#src/features/profile/profile.module.css';
import { SectionError } from '#src/features/profile/section-error.tsx';
import { useOwnCall } from '#src/features/profile/use-own-call.ts';
import type { OwnProfile } from '#src/features/profile/use-profile.ts';
import { ownCalls } from '#src/session/own-calls.ts';

const text = PROFILE_TEXT.mails;
const KINDS: readonly MailKind[] = ['requests', 'answers', 'changes'];

/** Which mails to have; saved as it is switched. */
export function MailSection({ profile, own }: { profile: Profile; own: OwnProfile }) {
  const call = useOwnCall();
  return (
    <section className={classes.card} aria-labelledby="profile-mails">
      <h2 id="profile-mails">{text.title}</h2>
      <p className={classes.hint}>{text.hint}</p>
      <div className={classes.form}>
        {KINDS.map((kind) => (
          <Switch
            key={kind}
            label={text[kind].label}
            description={text[kind].hint}
            checked={profile.mails[kind]}
            disabled={own.offline || call.busy}
            onChange={(event) => {
              const wanted = event.currentTarget.checked;
              void call.run(async () => own.show(await ownCalls.change({ mails: { [kind]: wanted } })));
            }}
          />
        ))}
      </div>
      <SectionError text={call.error} />
    </section>
  );
}
