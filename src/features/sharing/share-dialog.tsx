import { ActionIcon, Button } from '@mantine/core';
import {
  IconCheck,
  IconClockUp,
  IconCopy,
  IconDownload,
  IconLink,
  IconShare3,
  IconUsers,
} from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import type { EventRow } from '#contract/schemas/events.ts';
import { messages } from '#src/features/sharing/messages.ts';
import { QrCard } from '#src/features/sharing/qr-card.tsx';
import { qrPng } from '#src/features/sharing/qr-code.ts';
import { saveBlob } from '#src/ui/pictures/save-blob.ts';
import classes from '#src/features/sharing/share-dialog.module.css';
import {
  qrFileName,
  readableLink,
  shareLink,
  shortLink,
  whoCanSee,
} from '#src/features/sharing/share-link.ts';
import { announce } from '#src/ui/notices/live-region.tsx';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { toast } from '#src/ui/notices/toast.tsx';

const COPIED_SHOWN_MS = 2600;

/** 'Share this Event'. Everything in it works without a network. */
export function ShareDialog({
  event,
  opened,
  onClose,
}: {
  event: EventRow;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Sheet opened={opened} onClose={onClose} title={messages.title} width={520}>
      <ShareBody event={event} />
    </Sheet>
  );
}

function ShareBody({ event }: { event: EventRow }) {
  const link = shareLink(event.id, location.origin);
  const save = async () => {
    try {
      saveBlob(await qrPng(link), `${qrFileName(event.name)}.png`);
    } catch {
      toast.error(messages.downloadFailed);
    }
  };
  return (
    <div className={classes.body}>
      <QrCard event={event} link={link} />
      {event.version === 0 ? (
        <p className={classes.note}>
          <IconClockUp size={16} stroke={1.75} aria-hidden="true" />
          {messages.unsent}
        </p>
      ) : null}
      <p className={classes.note}>
        <IconUsers size={16} stroke={1.75} aria-hidden="true" />
        {whoCanSee(event)}
      </p>
      <LinkRow link={link} label={messages.link} className={classes.link} />
      <div className={classes.actions}>
        <CopyButton link={link} />
        <Button
          variant="outline"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          onClick={() => void save()}
        >
          {messages.download}
        </Button>
        {'share' in navigator ? (
          <Button
            className={classes.native}
            variant="default"
            leftSection={<IconShare3 size={18} stroke={1.75} />}
            onClick={() => void shareNatively(event.name, link)}
          >
            {messages.native}
          </Button>
        ) : null}
      </div>
      <ShortLinkRow link={shortLink(event.id, location.origin)} />
    </div>
  );
}

/** A link as text that can be selected by hand if the clipboard is denied. */
function LinkRow({
  link,
  label,
  className,
  before = <IconLink size={18} stroke={1.75} aria-hidden="true" />,
  children,
}: {
  link: string;
  label: string;
  className: string | undefined;
  before?: ReactNode;
  children?: ReactNode;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={`${classes.row} ${className}`}>
      {before}
      <input
        ref={field}
        readOnly
        value={readableLink(link)}
        aria-label={label}
        onFocus={() => field.current?.select()}
      />
      {children}
    </div>
  );
}

/** The second link, for people who have to type it: it says so, and comes after the first. */
function ShortLinkRow({ link }: { link: string }) {
  const { copied, copy } = useCopied(link, messages.shortCopied);
  const label = copied ? messages.shortCopied : messages.copyShort;
  return (
    <LinkRow
      link={link}
      label={messages.short}
      className={classes.short}
      before={<span aria-hidden="true">{messages.shortFor}</span>}
    >
      <ActionIcon size={44} aria-label={label} title={label} onClick={() => void copy()}>
        {copied ? <IconCheck size={18} stroke={2} /> : <IconCopy size={18} stroke={1.75} />}
      </ActionIcon>
    </LinkRow>
  );
}

function CopyButton({ link }: { link: string }) {
  const { copied, copy } = useCopied(link, messages.copied);
  return (
    <Button
      data-autofocus
      leftSection={copied ? <IconCheck size={18} stroke={2} /> : <IconCopy size={18} stroke={1.75} />}
      onClick={() => void copy()}
    >
      {copied ? messages.copied : messages.copy}
    </Button>
  );
}

/** Copies, and confirms that for a moment. */
function useCopied(link: string, said: string): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      toast.error(messages.copyFailed);
      return;
    }
    setCopied(true);
    announce(said);
    setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
  };
  return { copied, copy };
}

async function shareNatively(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // Closing the system's sheet rejects as well, so there is nothing to report.
  }
}
