import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Switch } from '@mantine/core';
import { USUAL_PUSHES, type PushChoices } from '#contract/schemas/profile.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useSelf } from '#src/data/live/use-self.ts';
import { messages } from '#src/features/notifications/messages.ts';
import classes from '#src/features/notifications/push-settings.module.css';
import { usePush } from '#src/features/notifications/use-push.ts';
import { choosePushes } from '#src/mutations/profile/choose-pushes.ts';

const text = messages.device;
const AT_NIGHT = { from: '22:00', to: '07:00' };

/** Whether this device is told while the app is closed, and when none of them is. */
export function PushSettings() {
  const offline = useConnection().state === 'offline';
  const { ability, on, busy, failed, change } = usePush(offline);
  const self = useSelf();
  if (ability === 'none') return null;
  if (ability !== 'able') return <p className={classes.note}>{text[ability]}</p>;
  const why = failed ? text.failed : offline ? text.offline : text.hint;
  return (
    <div className={classes.settings}>
      <Switch
        classNames={{ body: classes.switch }}
        label={text.label}
        description={why}
        checked={on ?? false}
        disabled={offline || busy || on === null}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {on ? <QuietHours quiet={(self?.pushes ?? USUAL_PUSHES).quiet} /> : null}
    </div>
  );
}

/** A device that cannot keep the choice shows it as it was. */
const ignored = () => undefined;

function QuietHours({ quiet }: { quiet: PushChoices['quiet'] }) {
  const set = (hours: { from: string; to: string } | null) => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    choosePushes({ quiet: hours && { ...hours, zone } }).catch(ignored);
  };
  return (
    <>
      <Switch
        classNames={{ body: classes.switch }}
        label={text.quiet}
        description={text.quietHint}
        checked={quiet !== null}
        onChange={(event) => set(event.currentTarget.checked ? AT_NIGHT : null)}
      />
      {quiet ? (
        <div className={classes.hours}>
          {(['from', 'to'] as const).map((end) => (
            <label key={end} className={classes.time}>
              <span>{text[end]}</span>
              <input
                type="time"
                required
                value={quiet[end]}
                onChange={({ currentTarget: { value } }) => {
                  if (value) set({ ...quiet, [end]: value });
                }}
              />
            </label>
          ))}
        </div>
      ) : null}
    </>
  );
}
