import { Button } from '@mantine/core';
import { IconCircleCheck, IconDownload, IconShare2, IconSquarePlus } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { UnsentFirst } from '#src/features/install/unsent-first.tsx';
import classes from '#src/features/install/download-sheet.module.css';
import { closeSheet, install, installOffer } from '#src/features/install/install-offer.ts';
import { INSTALL_TEXT as TEXT } from '#src/features/install/messages.ts';
import { TINTS } from '#contract/scenes/tints.ts';
import { sceneOf } from '#contract/scenes/scene-list.ts';
import { useDrawnScene } from '#src/ui/covers/use-drawn-scene.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { StoreBadges } from '#src/ui/page/store-badges.tsx';

const COVER = sceneOf('coast', 'dusk');
const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;
const STEPS = [
  { icon: <IconShare2 {...icon} />, text: TEXT.steps.share },
  { icon: <IconSquarePlus {...icon} />, text: TEXT.steps.add },
  { icon: <IconCircleCheck {...icon} />, text: TEXT.steps.done },
];

/**
 * Every way to get the app on this device: the browser's prompt, manual steps for browsers without one, and
 * the stores.
 */
export function DownloadSheet() {
  const { sheet, installed, installable, bySteps, stores } = useSnapshot(installOffer);
  const cover = useDrawnScene(COVER, 'video');
  return (
    <Sheet opened={sheet && !installed} onClose={closeSheet} title={TEXT.heading} subtitle={TEXT.text}>
      <div className={classes.body}>
        <div className={classes.cover} style={{ backgroundColor: TINTS[COVER.mood] }} aria-hidden="true">
          {cover ? <img src={cover} alt="" /> : null}
          <img src="/icons/icon.svg" alt="" width="88" height="88" className={classes.icon} />
        </div>
        {installable ? (
          <>
            <Button
              size="lg"
              leftSection={<IconDownload size={19} stroke={1.75} />}
              onClick={() => void install()}
            >
              {TEXT.install}
            </Button>
            <p className={classes.note}>{TEXT.installing}</p>
          </>
        ) : null}
        {bySteps && !installable ? (
          <section aria-labelledby="install-steps">
            <h3 id="install-steps" className={classes.stepsTitle}>
              {TEXT.stepsTitle}
            </h3>
            <UnsentFirst />
            <ol className={classes.steps}>
              {STEPS.map((step) => (
                <li key={step.text}>
                  {step.icon}
                  {step.text}
                </li>
              ))}
            </ol>
          </section>
        ) : null}
        {stores ? <StoreBadges appStore={stores.appStore} playStore={stores.playStore} /> : null}
      </div>
    </Sheet>
  );
}
