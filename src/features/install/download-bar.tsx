import { Button, CloseButton } from '@mantine/core';
import { IconDeviceMobileDown } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import classes from '#src/features/install/download-bar.module.css';
import { closeBar, install, installOffer, openSheet } from '#src/features/install/install-offer.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { INSTALL_TEXT } from '#src/features/install/messages.ts';

const TEXT = INSTALL_TEXT.bar;

/**
 * Shown after an answer, once in 24 hours: below the top bar, in the flow of the page, so that it covers
 * nothing.
 */
export function DownloadBar() {
  const { bar, installable } = useSnapshot(installOffer);
  if (!bar) return null;
  return (
    <section className={classes.bar} aria-label={TEXT.title}>
      <IconDeviceMobileDown className={classes.icon} size={22} stroke={1.75} aria-hidden="true" />
      <p className={classes.words}>
        <b>{TEXT.title}</b>
        <span>{TEXT.text}</span>
      </p>
      <Button
        size="sm"
        onClick={() => {
          if (!installable) return openSheet();
          void install();
          focusIfLost();
        }}
      >
        {installable ? INSTALL_TEXT.install : TEXT.how}
      </Button>
      <CloseButton
        aria-label={TEXT.later}
        onClick={() => {
          closeBar();
          focusIfLost();
        }}
      />
    </section>
  );
}
