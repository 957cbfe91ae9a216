import { ActionIcon } from '@mantine/core';
import { IconSunMoon } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { SHELL_TEXT } from '#src/app/shell/messages.ts';

const load = () => import('#src/app/shell/appearance-dropdown.tsx');
const Dropdown = lazy(async () => ({ default: (await load()).AppearanceDropdown }));

/** Dark and light for visitors, who have no menu of their own. The menu itself is fetched when it is first wanted. */
export function AppearanceMenu() {
  const [wanted, setWanted] = useState(false);
  const icon = <IconSunMoon size={21} stroke={1.75} />;
  const face = (
    <ActionIcon aria-label={SHELL_TEXT.appearance} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} onPointerEnter={() => void load()} onFocus={() => void load()}>
      {icon}
    </ActionIcon>
  );
  return wanted ? (
    <Suspense fallback={face}>
      <Dropdown icon={icon} />
    </Suspense>
  ) : (
    face
  );
}
