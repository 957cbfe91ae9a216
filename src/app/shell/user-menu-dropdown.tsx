import { ActionIcon, Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import { SHELL_TEXT } from '#src/app/shell/messages.ts';
import classes from '#src/app/shell/user-menu.module.css';
import { Avatar } from '#src/ui/avatar.tsx';

const SignOutDialog = lazy(async () => ({ default: (await import('#src/features/account/sign-out-dialog.tsx')).SignOutDialog }));

/** The menu under the face in the top bar; opens when it is mounted. */
export function UserMenuDropdown({ user, name }: { user: SignInAnswer; name: string }) {
  const face = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [leaving, setLeaving] = useState(false);
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
