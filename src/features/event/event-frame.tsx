import { useState } from 'react';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import { whoMay } from '#contract/rules/who-may.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { EventView } from '#src/data/views/event.ts';
import { messages as answerMessages } from '#src/features/answer/messages.ts';
import { useAnnounceAll } from '#src/features/outcome/use-announce-all.ts';
import { Breadcrumb } from '#src/features/event/breadcrumb.tsx';
import { EventHeader } from '#src/features/event/event-header.tsx';
import { EventDescription } from '#src/features/event/event-words.tsx';
import classes from '#src/features/event/event-frame.module.css';
import { ReviewNote } from '#src/features/event/review-note.tsx';
import { SectionBanners } from '#src/features/event/section-banners.tsx';
import { SectionTabs } from '#src/features/event/section-tabs.tsx';
import { relationToEvent, type Section } from '#src/features/event/sections.ts';
import { SectionPanel } from '#src/features/event/section-panel.tsx';
import { Ambient } from '#src/ui/page/ambient.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { useNow } from '#src/ui/text/use-now.ts';

const SettingsPanel = lazyPart(
  async () => (await import('#src/features/event/settings/settings-panel.tsx')).SettingsPanel,
  { over: true },
);
const ShareDialog = lazyPart(
  async () => (await import('#src/features/sharing/share-dialog.tsx')).ShareDialog,
  { over: true },
);

const InviteDialog = lazyPart(
  async () => (await import('#src/features/event/invite/invite-dialog.tsx')).InviteDialog,
  { over: true },
);

interface EventFrameProps {
  event: EventView;
  updatedAt: number | null;
  section: Section;
  manage: boolean;
}

/** Header, tabs and the section below; share and settings open on top. */
export function EventFrame({ event, updatedAt, section, manage }: EventFrameProps) {
  const [open, setOpen] = useState<'share' | 'settings' | 'invite' | null>(null);
  const shareOnce = useOnceTrue(open === 'share');
  const settingsOnce = useOnceTrue(open === 'settings');
  const inviteOnce = useOnceTrue(open === 'invite');
  const image = useMediaUrl(event.image);
  const close = () => setOpen(null);
  const now = useNow();
  const mayInvite =
    whoMay('invite', relationToEvent(event), event.privacy) &&
    scheduleStatus(event, new Date(now)) !== 'finished';
  const onShare = () => setOpen('share');
  const onInvite = mayInvite ? () => setOpen('invite') : null;
  useAnnounceAll('respondRsvp', answerMessages.outcome);
  return (
    <>
      <Ambient image={image} of={event} />
      <Page className={classes.page}>
        {manage ? <Breadcrumb event={event} /> : null}
        <EventHeader
          event={event}
          updatedAt={updatedAt}
          manage={manage}
          printable={section === 'itinerary'}
          onShare={onShare}
          onInvite={section === 'attendees' ? onInvite : null}
          onSettings={() => setOpen('settings')}
        />
        {manage ? <ReviewNote event={event} /> : null}
        <SectionTabs event={event} current={section} manage={manage} />
        {section === 'itinerary' ? (
          <>
            <EventDescription event={event} editable={manage} />
            <div className={classes.banners}>
              <SectionBanners event={event} manage={manage} />
            </div>
          </>
        ) : null}
        <SectionPanel event={event} section={section} manage={manage} onShare={onShare} onInvite={onInvite} />
      </Page>
      {shareOnce ? <ShareDialog event={event} opened={open === 'share'} onClose={close} /> : null}
      {inviteOnce ? <InviteDialog eventId={event.id} opened={open === 'invite'} onClose={close} /> : null}
      {settingsOnce ? <SettingsPanel event={event} opened={open === 'settings'} onClose={close} /> : null}
    </>
  );
}
