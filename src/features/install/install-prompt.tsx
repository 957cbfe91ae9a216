import { Button } from '@mantine/core';
import { IconDeviceMobileDown } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { install, installOffer, putOff } from '#src/features/install/install-offer.ts';
import { INSTALL_TEXT as TEXT } from '#src/features/install/messages.ts';
import { useSession } from '#src/session/session.ts';
import { PromptCard } from '#src/ui/prompt-card.tsx';
import { useTyping } from '#src/ui/use-typing.ts';

/** Offers to install the app: to people who are signed in, at most once in 24 hours, never under a hand that is typing. */
export function InstallPrompt() {
  const { possible } = useSnapshot(installOffer);
  const { status } = useSession();
  const typing = useTyping();
  if (!possible || status !== 'signedIn' || typing) return null;
  return (
    <PromptCard icon={<IconDeviceMobileDown size={20} stroke={1.75} />} title={TEXT.title} text={TEXT.text}>
      <Button size="sm" variant="subtle" color="gray" onClick={putOff}>
        {TEXT.later}
      </Button>
      <Button size="sm" onClick={() => void install()}>
        {TEXT.install}
      </Button>
    </PromptCard>
  );
}
