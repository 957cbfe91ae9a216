import { ActionIcon, Menu } from '@mantine/core';
import { IconDatabase, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { switchDebugPanel, useDebugTools } from '#src/app/debug-panel.ts';
import { AppearanceItems } from '#src/app/shell/appearance-items.tsx';
import { SHELL_TEXT } from '#src/app/shell/messages.ts';
import classes from '#src/app/shell/user-menu.module.css';
import type { Self } from '#src/data/self.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { openPanel } from '#src/ui/shell-panels.ts';

const SignOutDialog = lazyPart(async () => (await import('#src/features/account/sign-out-dialog.tsx')).SignOutDialog, { over: true });

/** The menu under the face in the top bar; opens when it is mounted. */
export function UserMenuDropdown({ user, name }: { user: Self; name: string }) {
  const face = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const debug = useDebugTools();
  // The face that was pressed is not this one: it takes the focus first, so that closing can give it back.
  useEffect(() => {
    face.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return (
    <>
      <Menu opened={opened} onChange={setOpened}>
        <Menu.Target>
          <ActionIcon ref={face} aria-label={SHELL_TEXT.accountMenu(name)}>
            <Avatar name={name} picture={user.profilePic} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
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
          <Menu.CheckboxItem checked={debug !== null} onChange={(on) => void switchDebugPanel(on)}>
            {SHELL_TEXT.debugPanel}
          </Menu.CheckboxItem>
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} />} onClick={() => setLeaving(true)}>
            {SHELL_TEXT.logout}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {leaving ? (
        <Suspense>
          <SignOutDialog onStay={() => setLeaving(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
