import { Button } from '@mantine/core';
import {
  IconBrandGoogle,
  IconCalendarRepeat,
  IconCheck,
  IconCopy,
  IconLock,
  IconRefresh,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from '#src/features/calendar/sheet/calendar-sheet.module.css';
import { messages } from '#src/features/calendar/sheet/messages.ts';
import { useFeed } from '#src/features/calendar/sheet/use-feed.ts';
import { useCall } from '#src/session/use-call.ts';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import { announce } from '#src/ui/notices/live-region.tsx';
import { StateNote } from '#src/ui/notices/state-note.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

const COPIED_SHOWN_MS = 2600;
const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The ways in which calendars can subscribe. What was loaded stays when the connection drops. */
export function FeedActions({ eventId, online }: { eventId: string; online: boolean }) {
  const { feed, load, renew } = useFeed(eventId, online);
  if (feed.state === 'ready')
    return (
      <>
        <Ways url={feed.url} />
        {online ? <Renew renew={renew} /> : null}
      </>
    );
  if (!online) return null;
  if (feed.state === 'failed')
    return (
      <div role="alert" className={classes.ways}>
        <StateNote tone="failed">{feed.text}</StateNote>
        <Button variant="default" onClick={load}>
          {messages.retry}
        </Button>
      </div>
    );
  return (
    <div role="status" aria-label={messages.loading}>
      <Skeleton height={44} />
    </div>
  );
}

function Ways({ url }: { url: string }) {
  // calendar programs on the device recognise such an address by its scheme; Android has none, hence Google
  const webcal = url.replace(/^https?:/, 'webcal:');
  const google = `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`;
  return (
    <>
      <div className={classes.ways}>
        <Button component="a" href={webcal} leftSection={<IconCalendarRepeat {...ICON} />}>
          {messages.open}
        </Button>
        <Button
          component="a"
          href={google}
          target="_blank"
          rel="noopener noreferrer"
          variant="outline"
          leftSection={<IconBrandGoogle {...ICON} />}
        >
          {messages.google}
        </Button>
        <Address url={url} />
      </div>
      <p className={classes.note}>
        <IconLock size={16} stroke={1.75} aria-hidden />
        {messages.own}
      </p>
    </>
  );
}

/** As text that can be selected by hand if the clipboard is denied. */
function Address({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      field.current?.select();
      toast.error(messages.notCopied);
      return;
    }
    setCopied(true);
    announce(messages.copied);
    setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
  };
  return (
    <>
      <input
        ref={field}
        readOnly
        className={classes.address}
        value={url}
        aria-label={messages.address}
        onFocus={() => field.current?.select()}
      />
      <Button
        variant="default"
        leftSection={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
        onClick={() => void copy()}
      >
        {copied ? messages.copied : messages.copy}
      </Button>
    </>
  );
}

/** For an address that has fallen into the wrong hands. */
function Renew({ renew }: { renew: () => Promise<void> }) {
  const call = useCall();
  const ask = async () => {
    if (!(await askConfirm(messages.renewal))) return;
    const done = await call.run(renew, {
      fallback: messages.notRenewed,
      onFailure: ({ error }) => toast.error(error ?? messages.notRenewed),
    });
    if (done) toast.success(messages.renewed);
  };
  return (
    <Button
      variant="subtle"
      leftSection={<IconRefresh {...ICON} />}
      loading={call.busy}
      onClick={() => void ask()}
    >
      {messages.renew}
    </Button>
  );
}
