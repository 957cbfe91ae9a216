import { Button } from '@mantine/core';
import { IconDeviceMobileDown } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import classes from '#src/features/install/download-button.module.css';
import { installOffer, openSheet } from '#src/features/install/install-offer.ts';
import { INSTALL_TEXT as TEXT } from '#src/features/install/messages.ts';
import { useStandsClear } from '#src/features/install/use-stands-clear.ts';
import { useTyping } from '#src/ui/fields/use-typing.ts';

/**
 * The floating "Download app" button. It has its own place at the end of every page and floats only over the
 * first screen of the page; it hides as soon as somebody scrolls down or types, and where it would cover text
 * or a control.
 */
export function DownloadButton() {
  const { closed, sheet } = useSnapshot(installOffer);
  const button = useRef<HTMLButtonElement>(null);
  const clear = useStandsClear(button);
  const typing = useTyping();
  if (closed || sheet) return null;
  return (
    <div className={classes.place} data-download-place data-aside={!clear || typing || undefined}>
      <Button
        ref={button}
        className={classes.button}
        variant="default"
        leftSection={<IconDeviceMobileDown size={18} stroke={1.75} />}
        onClick={openSheet}
      >
        {TEXT.button}
      </Button>
    </div>
  );
}
