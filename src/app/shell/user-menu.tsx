import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { displayName } from '#contract/rules/names.ts';
import { SHELL_TEXT } from '#src/app/shell/messages.ts';
import type { Self } from '#src/data/self.ts';
import { Avatar } from '#src/ui/avatar.tsx';

const load = () => import('#src/app/shell/user-menu-dropdown.tsx');
const Dropdown = lazy(async () => ({ default: (await load()).UserMenuDropdown }));

/** Who is signed in on this device, and Logout. The menu itself is fetched when it is first wanted. */
export function UserMenu({ user }: { user: Self }) {
  const [wanted, setWanted] = useState(false);
  const name = displayName(user);
  const face = (
    <ActionIcon aria-label={SHELL_TEXT.accountMenu(name)} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} onPointerEnter={() => void load()} onFocus={() => void load()}>
      <Avatar name={name} picture={user.profilePic} />
    </ActionIcon>
  );
  return wanted ? (
    <Suspense fallback={face}>
      <Dropdown user={user} name={name} />
    </Suspense>
  ) : (
    face
  );
}
