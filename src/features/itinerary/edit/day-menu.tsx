import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsSort,
  IconCalendarPlus,
  IconCopy,
  IconListCheck,
  IconDotsVertical,
  IconRowInsertBottom,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { downloadCalendar } from '#src/features/calendar/download-calendar.ts';
import { messages as calendar } from '#src/features/calendar/messages.ts';
import { messages as bin } from '#src/features/itinerary/edit/bin/messages.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import type { ShownDay } from '#src/features/itinerary/shown.ts';

interface Props {
  day: ShownDay;
  isLast: boolean;
  /** The requested code is loading. */
  busy: boolean;
  /** Starts selecting several activities; null if there are none, or selecting has started. */
  onSelect: (() => void) | null;
  onCopy: () => void;
  /** Inserts a day after this one. */
  onInsert: () => void;
  onReorder: () => void;
  /** Opens the bin. */
  onBin: () => void;
  onDelete: () => void;
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Actions on the chosen day. The last remaining day cannot be deleted. */
export function DayMenu({
  day,
  isLast,
  busy,
  onSelect,
  onCopy,
  onInsert,
  onReorder,
  onBin,
  onDelete,
}: Props) {
  const text = messages.day;
  return (
    <Menu width={230}>
      <Menu.Target>
        <ActionIcon aria-label={text.actions(day.name)} loading={busy}>
          <IconDotsVertical size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onSelect ? (
          <Menu.Item leftSection={<IconListCheck {...ICON} />} onClick={onSelect}>
            {messages.bulk.selectHint}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={onCopy}>
          {text.copy}
        </Menu.Item>
        {day.activities.length > 0 ? (
          <Menu.Item
            leftSection={<IconCalendarPlus {...ICON} />}
            onClick={() => void downloadCalendar({ eventId: day.eventId, dayId: day.id })}
          >
            {calendar.add}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconRowInsertBottom {...ICON} />} onClick={onInsert}>
          {text.insert}
        </Menu.Item>
        {isLast ? null : (
          <Menu.Item leftSection={<IconArrowsSort {...ICON} />} onClick={onReorder}>
            {text.reorder}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconRestore {...ICON} />} onClick={onBin}>
          {bin.open}
        </Menu.Item>
        <Menu.Item
          color="red"
          c="red"
          leftSection={<IconTrash {...ICON} />}
          disabled={isLast}
          title={isLast ? text.last : undefined}
          onClick={onDelete}
        >
          {isLast ? text.last : text.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
