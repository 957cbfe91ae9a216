import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { applyUpdate } from '#src/app/apply-update.ts';
import { UPDATE_TEXT } from '#src/app/messages.ts';
import { PromptCard } from '#src/ui/notices/prompt-card.tsx';
import { useTyping } from '#src/ui/fields/use-typing.ts';

let dismissed = false;

/**
 * Offers a new build that is ready, at the bottom left; if dismissed, it returns with the next visit. It never
 * appears while somebody is typing.
 */
export function UpdatePrompt() {
  const typing = useTyping();
  const [later, setLater] = useState(dismissed);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!typing) setShown(true);
  }, [typing]);
  const dismiss = () => {
    // another notice may take its place for a while
    dismissed = true;
    setLater(true);
  };
  if (later || !shown) return null;
  return (
    <PromptCard
      icon={<IconSparkles size={20} stroke={1.75} />}
      title={UPDATE_TEXT.title}
      text={UPDATE_TEXT.text}
    >
      <Button size="sm" variant="subtle" color="gray" onClick={dismiss}>
        {UPDATE_TEXT.later}
      </Button>
      <Button size="sm" onClick={applyUpdate}>
        {UPDATE_TEXT.reload}
      </Button>
    </PromptCard>
  );
}
