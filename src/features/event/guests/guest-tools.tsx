import { Button } from '@mantine/core';
import { IconDownload, IconTag, IconUserCheck } from '@tabler/icons-react';
import type { EventView } from '#src/data/views/event.ts';
import classes from '#src/features/event/guests/guest-list.module.css';
import { guestsCsv, guestsFileName } from '#src/features/event/guests/guests-csv.ts';
import { messages as tagTexts } from '#src/features/event/guests/tags/messages.ts';
import type { GuestFilter } from '#src/features/event/guests/use-guest-filter.ts';
import { messages } from '#src/features/event/messages.ts';
import { ButtonLink } from '#src/ui/buttons/button-link.tsx';
import { FilterChips } from '#src/ui/fields/filter-chips.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { saveBlob } from '#src/ui/pictures/save-blob.ts';

const texts = messages.guests;

interface Props {
  event: EventView;
  filter: GuestFilter;
  manager: boolean;
  onFilterTags: () => void;
}

/** Above the list: the search, and for hosts the door, the filters and the export of what is listed. */
export function GuestTools({ event, filter, manager, onFilterTags }: Props) {
  const { find, setFind, groups, shown, wanted } = filter;
  return (
    <>
      <div className={classes.tools}>
        <SearchField
          className={classes.search}
          label={manager ? texts.search : texts.searchName}
          value={find}
          onChange={setFind}
        />
        {manager ? (
          <>
            <ButtonLink
              variant="default"
              to="/experiences/$eventId/check-in"
              params={{ eventId: event.id }}
              leftSection={<IconUserCheck size={18} stroke={1.75} aria-hidden="true" />}
            >
              {texts.checkIn}
            </ButtonLink>
            <Button
              variant={wanted.size > 0 ? 'light' : 'default'}
              leftSection={<IconTag size={18} stroke={1.75} aria-hidden="true" />}
              rightSection={wanted.size > 0 ? <span>{wanted.size}</span> : undefined}
              onClick={onFilterTags}
            >
              {tagTexts.filter}
            </Button>
            <Button
              variant="default"
              title={texts.exportHint}
              leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => {
                const listed = shown.flatMap((group) => groups[group]);
                saveBlob(guestsCsv(listed), guestsFileName(event.name));
              }}
            >
              {texts.exportList}
            </Button>
          </>
        ) : null}
      </div>
      {manager ? (
        <FilterChips
          label={texts.filterLabel}
          chips={filter.chips}
          chosen={filter.only}
          onChoose={filter.setOnly}
        />
      ) : null}
    </>
  );
}
