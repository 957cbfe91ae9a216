import { IconArrowDown } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { HOME, pulls, requestPull } from '#src/data/pull-request.ts';
import classes from '#src/app/shell/pull-to-refresh.module.css';
import { messages } from '#src/app/shell/pull-to-refresh-messages.ts';
import { PULL_FAR, usePullDistance } from '#src/app/shell/use-pull-distance.ts';
import { announce } from '#src/ui/notices/live-region.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { Spinner } from '#src/ui/states/spinner.tsx';

/** At the top of a page, pulling down far enough checks for news. */
export function PullToRefresh() {
  const [busy, setBusy] = useState(false);
  const refresh = useCallback(async () => {
    setBusy(true);
    announce(messages.refreshing);
    // pulls everything that this device follows
    await requestPull(HOME);
    setBusy(false);
    const failure = pulls.of[HOME]?.failure;
    if (failure) toast.error(failure.text);
    else announce(messages.done);
  }, []);
  const pulled = usePullDistance(busy, refresh);
  if (!busy && pulled === 0) return null;
  const part = busy ? 1 : Math.min(pulled / PULL_FAR, 1);
  return (
    <span
      className={classes.mark}
      style={{ opacity: part, translate: `-50% ${part * 12}px` }}
      data-far={part === 1 || undefined}
      aria-hidden="true"
    >
      {busy ? <Spinner size={20} /> : <IconArrowDown size={20} stroke={2} />}
    </span>
  );
}
