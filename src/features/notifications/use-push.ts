import { useCallback, useEffect, useState } from 'react';
import {
  isPushOn,
  pushAbility,
  switchPushOff,
  switchPushOn,
  type PushAbility,
} from '#src/features/notifications/push-state.ts';

interface PushSwitch {
  ability: PushAbility;
  /** null: not known yet. */
  on: boolean | null;
  busy: boolean;
  failed: boolean;
  change(wanted: boolean): void;
}

/** Messages to this device. Nobody is asked before they switch them on. */
export function usePush(offline: boolean): PushSwitch {
  const [ability, setAbility] = useState(pushAbility);
  const [on, setOn] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (offline || ability !== 'able') return;
    let current = true;
    isPushOn().then(
      (now) => current && setOn(now),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [offline, ability]);
  const change = useCallback((wanted: boolean) => {
    setBusy(true);
    setFailed(false);
    const done = wanted ? switchPushOn() : switchPushOff().then(() => false);
    done
      .then(setOn, () => setFailed(true))
      .finally(() => {
        setAbility(pushAbility());
        setBusy(false);
      });
  }, []);
  return { ability, on, busy, failed, change };
}
