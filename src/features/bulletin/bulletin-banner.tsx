import { CloseButton } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useBulletins } from '#src/data/live/use-bulletins.ts';
import classes from '#src/features/bulletin/bulletin-banner.module.css';
import { messages } from '#src/features/bulletin/messages.ts';
import { readBulletins } from '#src/mutations/bulletin/read-bulletins.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';

const text = messages.banner;

interface BulletinBannerProps {
  eventId: string;
  /** Where the bulletins are; by default in the guest's view. */
  address?: Pick<LinkProps, 'to' | 'params'>;
}

/** The newest unread bulletin, over the end of the page until it is read or dismissed: nothing moves as it appears. */
export function BulletinBanner({ eventId, address }: BulletinBannerProps) {
  const live = useBulletins(eventId);
  const unread = live.state === 'ready' ? live.value.unread : [];
  const [newest, ...more] = unread;
  if (!newest) return null;
  const putAside = () => {
    // a device that cannot store the mark goes on showing it
    readBulletins({ eventId, to: newest.timestamp }).then(focusIfLost, () => undefined);
  };
  const to = address ?? { to: '/experiences/$eventId/{-$subview}', params: { eventId, subview: 'bulletin' } };
  return (
    <section className={classes.banner} aria-label={text.label} data-at-bottom="bar">
      <span className={classes.icon} aria-hidden="true">
        <IconSpeakerphone size={20} stroke={1.75} />
      </span>
      <Link {...to} className={classes.words}>
        <b dir="auto">{newest.title}</b>
        <span className={classes.text} dir="auto">
          {newest.description}
        </span>
        {more.length > 0 ? <span className={classes.more}>{text.more(more.length)}</span> : null}
      </Link>
      <CloseButton aria-label={text.read} title={text.read} onClick={putAside} />
    </section>
  );
}
