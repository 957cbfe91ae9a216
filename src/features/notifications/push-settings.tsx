import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { zoneOfDevice } from '#contract/rules/temporal.ts';
import { offsetAt } from '#contract/rules/zone-offset.ts';
import { USUAL_PUSHES, type PushChoices } from '#contract/schemas/profile.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useSelf } from '#src/data/live/use-self.ts';
import { messages } from '#src/features/notifications/messages.ts';
import classes from '#src/features/notifications/push-settings.module.css';
import { usePush } from '#src/features/notifications/use-push.ts';
import { choosePushes } from '#src/mutations/profile/choose-pushes.ts';
import { TextButton } from '#src/ui/buttons/text-button.tsx';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { cityOf } from '#src/ui/text/city-of.ts';
import { nowMs } from '#src/ui/text/now.ts';

const text = messages.device;
const AT_NIGHT = { from: '22:00', to: '07:00' };

/**
 * Whether this device gets messages while the app is closed; and the quiet hours of all devices, where they matter or
 * are set.
 */
export function PushSettings() {
  const offline = useConnection().state === 'offline';
  const { ability, on, busy, failed, askAgain, change } = usePush(offline);
  const { quiet } = useSelf()?.pushes ?? USUAL_PUSHES;
  // quiet hours that are set apply to the person's other devices, too
  const wereSet = useOnceTrue(quiet !== null);
  const hours = on || wereSet ? <QuietHours quiet={quiet} /> : null;
  if (ability !== 'able')
    return (
      <>
        {ability === 'none' ? null : <p className={classes.note}>{text[ability]}</p>}
        {hours ? <div className={classes.settings}>{hours}</div> : null}
      </>
    );
  const why = offline ? text.offline : failed ? text.failed[failed] : text.hint;
  return (
    <div className={classes.settings}>
      <Switch
        classNames={{ body: classes.switch, track: classes.track }}
        label={text.label}
        description={why}
        checked={on ?? false}
        disabled={offline || busy || on === null}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {failed === 'asking' && !offline ? (
        <Button variant="default" onClick={askAgain}>
          {text.again}
        </Button>
      ) : null}
      {hours}
    </div>
  );
}

/** A device that cannot store the choice goes on showing the old one. */
const ignored = () => undefined;

function QuietHours({ quiet }: { quiet: PushChoices['quiet'] }) {
  // while one time is being typed the two can be equal for a moment
  const [typed, setTyped] = useState<Partial<typeof AT_NIGHT>>({});
  const shown = quiet && { ...quiet, ...typed };
  const set = (hours: PushChoices['quiet']) => {
    choosePushes({ quiet: hours }).catch(ignored);
  };
  const [here, now] = [zoneOfDevice(), nowMs()];
  const isElsewhere = quiet !== null && offsetAt(now, quiet.zone) !== offsetAt(now, here);
  return (
    <>
      <Switch
        classNames={{ body: classes.switch, track: classes.track }}
        label={text.quiet}
        description={text.quietHint}
        checked={quiet !== null}
        onChange={(event) => set(event.currentTarget.checked ? { ...AT_NIGHT, zone: here } : null)}
      />
      {shown ? (
        <div
          className={classes.hours}
          onBlur={({ currentTarget, relatedTarget }) => {
            // moving between the two times does not end the editing
            if (!currentTarget.contains(relatedTarget)) setTyped({});
          }}
        >
          {(['from', 'to'] as const).map((end) => (
            <label key={end} className={classes.time}>
              <span>{text[end]}</span>
              <input
                type="time"
                required
                value={shown[end]}
                onChange={({ currentTarget: { value } }) => {
                  if (!value) return;
                  const from = end === 'from' ? value : shown.from;
                  const to = end === 'to' ? value : shown.to;
                  setTyped({ from, to });
                  if (from !== to) set({ from, to, zone: shown.zone });
                }}
              />
            </label>
          ))}
          {isElsewhere ? (
            <p className={classes.zone}>
              {text.zone(cityOf(quiet.zone))}
              <TextButton
                onClick={() => {
                  set({ ...quiet, zone: here });
                  focusIfLost();
                }}
              >
                {text.useZone(cityOf(here))}
              </TextButton>
            </p>
          ) : null}
          <p className={classes.wrong} role="status">
            {shown.from === shown.to ? text.sameTimes : ''}
          </p>
        </div>
      ) : null}
    </>
  );
}
