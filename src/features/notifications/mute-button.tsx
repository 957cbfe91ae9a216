import { ActionIcon } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { USUAL_PUSHES } from '#contract/schemas/profile.ts';
import { useSelf } from '#src/data/live/use-self.ts';
import { messages } from '#src/features/notifications/messages.ts';
import { choosePushes } from '#src/mutations/profile/choose-pushes.ts';

const { mute, unmute } = messages.device;
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Stops push messages about one experience; the bell still shows them. */
export function MuteButton({ event }: { event: { id: string; name: string } }) {
  const muted = (useSelf()?.pushes ?? USUAL_PUSHES).muted.includes(event.id);
  return (
    <ActionIcon
      aria-label={muted ? unmute(event.name) : mute(event.name)}
      onClick={() => void choosePushes({ mute: { [event.id]: !muted } }).catch(() => undefined)}
    >
      {muted ? <IconBellOff {...icon} /> : <IconBell {...icon} />}
    </ActionIcon>
  );
}
