import type { EventView } from '#src/data/views/event.ts';
import { CoverField } from '#src/features/event/cover/cover-field.tsx';
import { messages } from '#src/features/event/messages.ts';
import { DeleteEvent } from '#src/features/event/settings/delete-event.tsx';
import { HostsSection } from '#src/features/event/settings/hosts-section.tsx';
import { NameField } from '#src/features/event/settings/name-field.tsx';
import classes from '#src/features/event/settings/settings-panel.module.css';
import { ParkedNote } from '#src/features/event/settings/parked-note.tsx';
import { PlacesField } from '#src/features/event/settings/places-field.tsx';
import { PlusOnesField } from '#src/features/event/settings/plus-ones-field.tsx';
import { UpdateSection } from '#src/features/event/settings/update-section.tsx';
import { saveField } from '#src/features/event/settings/save-field.ts';
import { LINK_CHOICES, PRIVACY_CHOICES, RSVP_CHOICES } from '#src/ui/fields/access-choices.tsx';
import { ChoiceCards } from '#src/ui/fields/choice-cards.tsx';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';

const texts = messages.settingsPanel;

// the calendar is large, and not needed to open the panel
const DatesSection = lazyPart(
  async () => (await import('#src/features/event/settings/dates-section.tsx')).default,
);

/**
 * 'Experience Settings': name, dates, access, places, hosts, updating from a file, and deleting. Each saves
 * separately.
 */
export function SettingsPanel({
  event,
  opened,
  onClose,
}: {
  event: EventView;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Sheet opened={opened} onClose={onClose} title={texts.title} place="right">
      <ParkedNote event={event} onClose={onClose} />
      <Fields event={event} />
      <HostsSection event={event} onLeave={onClose} />
      <UpdateSection event={event} onDone={onClose} />
      <DeleteEvent event={event} onDeleted={onClose} />
    </Sheet>
  );
}

function Fields({ event }: { event: EventView }) {
  return (
    <div className={classes.fields}>
      <NameField event={event} onSave={(name, from) => saveField(event, 'name', name, from)} />
      <DatesSection event={event} meanwhile={<Skeleton height={160} radius={14} />} />
      <CoverField event={event} />
      <ChoiceCards
        legend={texts.privacy}
        layout="row"
        choices={PRIVACY_CHOICES}
        value={event.privacy}
        onChange={(privacy) => saveField(event, 'privacy', privacy, event.privacy)}
        note={<SyncNote sync={event.syncOf.privacy} />}
      />
      {event.privacy === 'PRIVATE' ? (
        <ChoiceCards
          legend={texts.linkAccess}
          layout="row"
          choices={LINK_CHOICES}
          value={event.linkAccess ?? 'ANYONE'}
          onChange={(linkAccess) => saveField(event, 'linkAccess', linkAccess, event.linkAccess ?? 'ANYONE')}
          note={<SyncNote sync={event.syncOf.linkAccess} />}
        />
      ) : null}
      <ChoiceCards
        legend={texts.rsvpType}
        choices={RSVP_CHOICES}
        value={event.rsvpType}
        onChange={(rsvpType) => saveField(event, 'rsvpType', rsvpType, event.rsvpType)}
        note={<SyncNote sync={event.syncOf.rsvpType} />}
      />
      <PlacesField event={event} onSave={(places, from) => saveField(event, 'capacity', places, from)} />
      <PlusOnesField
        event={event}
        onSave={(plusOnes) => saveField(event, 'plusOnes', plusOnes, event.plusOnes ?? 0)}
      />
    </div>
  );
}
