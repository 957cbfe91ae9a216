import { useCallback, useEffect, useState } from 'react';
import {
  isPushOn,
  pushAbility,
  switchPushOff,
  switchPushOn,
  wasPushOn,
  type PushAbility,
} from '#src/features/notifications/push-state.ts';

interface PushSwitch {
  ability: PushAbility;
  /** null: not known yet. */
  on: boolean | null;
  busy: boolean;
  /** `asking`: it was not possible to find out whether it is on. */
  failed: 'asking' | 'changing' | null;
  askAgain(): void;
  change(wanted: boolean): void;
}

/** Push messages to this device. Nobody is asked before they switch them on. */
export function usePush(offline: boolean): PushSwitch {
  const [ability, setAbility] = useState(pushAbility);
  const [on, setOn] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<PushSwitch['failed']>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (ability !== 'able') return;
    let current = true;
    (offline ? wasPushOn() : isPushOn()).then(
      (now) => {
        if (!current) return;
        setOn(now);
        setFailed((before) => (before === 'asking' ? null : before));
      },
      () => current && setFailed('asking'),
    );
    return () => {
      current = false;
    };
  }, [offline, ability, asked]);
  const askAgain = useCallback(() => {
    setFailed(null);
    setAsked((times) => times + 1);
  }, []);
  const change = useCallback((wanted: boolean) => {
    setBusy(true);
    setFailed(null);
    const done = wanted ? switchPushOn() : switchPushOff().then(() => false);
    done
      .then(setOn, () => setFailed('changing'))
      .finally(() => {
        setAbility(pushAbility());
        setBusy(false);
      });
  }, []);
  return { ability, on, busy, failed, askAgain, change };
}
