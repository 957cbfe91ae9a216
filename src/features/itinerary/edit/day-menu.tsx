import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconTrash } from '@tabler/icons-react';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import type { ShownDay } from '#src/features/itinerary/shown.ts';

/** What can be done with the chosen day. The last remaining day stays. */
export function DayMenu({ day, isLast, onDelete }: { day: ShownDay; isLast: boolean; onDelete: () => void }) {
  return (
    <Menu width={230}>
      <Menu.Target>
        <ActionIcon aria-label={messages.day.actions(day.name)}>
          <IconDotsVertical size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          color="red"
          c="red"
          leftSection={<IconTrash size={18} stroke={1.75} />}
          disabled={isLast}
          title={isLast ? messages.day.last : undefined}
          onClick={onDelete}
        >
          {isLast ? messages.day.last : messages.day.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
