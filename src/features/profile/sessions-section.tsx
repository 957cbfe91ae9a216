import { Button } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import type { OwnSession } from '#contract/schemas/profile.ts';
import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import classes from '#src/features/profile/profile.module.css';
import { SectionError } from '#src/features/profile/section-error.tsx';
import type { SignIns } from '#src/features/profile/use-sign-ins.ts';
import { ownCalls } from '#src/session/own-calls.ts';
import { useCall } from '#src/session/use-call.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { StateNote } from '#src/ui/notices/state-note.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';
import { RelativeTime } from '#src/ui/text/relative-time.tsx';

const text = PROFILE_TEXT.sessions;
const icon = { size: 22, stroke: 1.6, 'aria-hidden': true } as const;

/** Where the person is signed in, or why that is not known. */
export function SignInsSection({ signIns, offline }: { signIns: SignIns; offline: boolean }) {
  const { list, failed, load } = signIns;
  if (list) return <SessionsSection sessions={list} offline={offline} load={load} />;
  return (
    <section className={classes.card} aria-labelledby="profile-sessions">
      <h2 id="profile-sessions">{text.title}</h2>
      {offline ? (
        <p className={classes.hint}>{text.unknownOffline}</p>
      ) : failed ? (
        <div role="alert" className={classes.buttons}>
          <StateNote tone="failed">{text.loadFailed}</StateNote>
          <Button variant="default" onClick={() => void load()}>
            {text.retry}
          </Button>
        </div>
      ) : (
        <div role="status" aria-label={text.loading}>
          <Skeleton height={44} />
        </div>
      )}
    </section>
  );
}

/** Each sign-in can be ended, or all others at once. */
function SessionsSection({
  sessions,
  offline,
  load,
}: {
  sessions: OwnSession[];
  offline: boolean;
  load: () => Promise<void>;
}) {
  const call = useCall();
  const off = offline || call.busy;
  const end = async (run: () => Promise<void>, said: string) => {
    if (
      await call.run(
        async () => {
          await run();
          await load();
        },
        { fallback: PROFILE_TEXT.failed },
      )
    ) {
      toast.success(said);
      focusIfLost();
    }
  };
  return (
    <section className={classes.card} aria-labelledby="profile-sessions">
      <h2 id="profile-sessions">{text.title}</h2>
      <ul className={classes.sessions}>
        {sessions.map((session) => {
          const device = session.device ?? text.unknown;
          return (
            <li key={session.id} className={classes.line}>
              {/iPhone|iPad|Android/.test(device) ? (
                <IconDeviceMobile {...icon} />
              ) : (
                <IconDeviceLaptop {...icon} />
              )}
              <span className={classes.device}>
                <strong>{device}</strong>
                <span className={classes.hint}>
                  {session.current ? (
                    text.current
                  ) : (
                    <>
                      {text.seen} <RelativeTime at={session.lastSeenAt} />
                    </>
                  )}
                </span>
              </span>
              {session.current ? null : (
                <Button
                  variant="default"
                  disabled={off}
                  aria-label={text.signOutOf(device)}
                  onClick={() => void end(() => ownCalls.signOutOf(session.id), text.done)}
                >
                  {text.signOut}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 ? (
        <div className={classes.buttons}>
          <Button
            variant="light"
            color="red"
            disabled={off}
            loading={call.busy}
            onClick={() => void end(ownCalls.signOutElsewhere, text.elsewhereDone)}
          >
            {text.elsewhere}
          </Button>
        </div>
      ) : (
        <p className={classes.hint}>{text.onlyHere}</p>
      )}
      {offline && sessions.length > 1 ? <p className={classes.hint}>{text.offline}</p> : null}
      <SectionError text={call.error} />
    </section>
  );
}
