import { Menu } from '@mantine/core';
import { IconDatabase, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { AppearanceItems } from '#src/app/shell/appearance-items.tsx';
import { PressedMenu } from '#src/ui/layers/pressed-menu.tsx';
import { SHELL_TEXT } from '#src/app/shell/messages.ts';
import classes from '#src/app/shell/user-menu.module.css';
import type { Self } from '#src/data/self.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { openPanel } from '#src/ui/layers/shell-panels.ts';

const SignOutDialog = lazyPart(
  async () => (await import('#src/features/account/sign-out-dialog.tsx')).SignOutDialog,
  { over: true },
);

interface Props {
  label: string;
  face: ReactNode;
  user: Self;
  name: string;
}

/** The menu below the avatar in the top bar. */
export function UserMenuDropdown({ label, face, user, name }: Props) {
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <PressedMenu label={label} face={face}>
        <Menu.Label className={classes.who}>
          <strong>{name}</strong>
          <span>{user.emailId}</span>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={18} stroke={1.75} />}>
          {SHELL_TEXT.profile}
        </Menu.Item>
        <Menu.Item component={Link} to="/storage" leftSection={<IconDatabase size={18} stroke={1.75} />}>
          {SHELL_TEXT.storage}
        </Menu.Item>
        <AppearanceItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={18} stroke={1.75} />} onClick={() => openPanel('keys')}>
          {SHELL_TEXT.keys}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} />} onClick={() => setLeaving(true)}>
          {SHELL_TEXT.logout}
        </Menu.Item>
      </PressedMenu>
      {leaving ? <SignOutDialog onStay={() => setLeaving(false)} /> : null}
    </>
  );
}
