import { displayName } from '#contract/rules/names.ts';
import { lazyMenu } from '#src/ui/layers/lazy-menu.tsx';
import { SHELL_TEXT } from '#src/app/shell/messages.ts';
import type { Self } from '#src/data/self.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';

const LazyUserMenu = lazyMenu<{ user: Self; name: string }>(
  async () => (await import('#src/app/shell/user-menu-dropdown.tsx')).UserMenuDropdown,
);

/** Who is signed in on this device, and Logout. */
export function UserMenu({ user }: { user: Self }) {
  const name = displayName(user);
  return (
    <LazyUserMenu
      label={SHELL_TEXT.accountMenu(name)}
      face={<Avatar name={name} picture={user.profilePic} />}
      user={user}
      name={name}
    />
  );
}
