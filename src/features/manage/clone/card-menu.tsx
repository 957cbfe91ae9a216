import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDotsVertical } from '@tabler/icons-react';
import { messages } from '#src/features/manage/clone/messages.ts';

/** An owner's actions on a card of the list. */
export function CardMenu({ name, onClone }: { name: string; onClone: () => void }) {
  return (
    <Menu width={200} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="glass" size={44} aria-label={messages.actions(name)}>
          <IconDotsVertical size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={18} stroke={1.75} />} onClick={onClone}>
          {messages.clone}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
