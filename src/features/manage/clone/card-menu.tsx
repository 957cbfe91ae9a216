import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { CARD_MENU_BUTTON } from '#src/features/manage/clone/card-menu-button.ts';
import { messages } from '#src/features/manage/clone/messages.ts';
import { lazyMenu } from '#src/ui/layers/lazy-menu.tsx';

const Menu = lazyMenu<{ onClone: () => void }>(
  async () => (await import('#src/features/manage/clone/card-menu-dropdown.tsx')).CardMenuDropdown,
  (props) => <ActionIcon {...CARD_MENU_BUTTON} {...props} />,
);

/** An owner's actions on a card of the list. */
export function CardMenu({ name, onClone }: { name: string; onClone: () => void }) {
  return (
    <Menu
      label={messages.actions(name)}
      face={<IconDotsVertical size={20} stroke={1.75} />}
      onClone={onClone}
    />
  );
}
