import { useSnapshot } from 'valtio';
import { useRest } from '#src/data/live/use-rest.ts';
import { canGetApp, installOffer, type InstallOffer } from '#src/features/install/install-offer.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';

const Bar = lazyPart(async () => (await import('#src/features/install/download-bar.tsx')).DownloadBar, {
  over: true,
  silent: true,
});
const FloatingButton = lazyPart(
  async () => (await import('#src/features/install/download-button.tsx')).DownloadButton,
  { over: true, silent: true },
);
const DownloadSheet = lazyPart(
  async () => (await import('#src/features/install/download-sheet.tsx')).DownloadSheet,
  { over: true },
);

/** Between the top bar and the page; loaded when an answer is given for the first time. */
export function InstallBar() {
  const { bar } = useSnapshot(installOffer);
  return bar ? <Bar /> : null;
}

/** After the page: the floating button and its sheet. Neither is loaded if there is nothing to offer. */
export function InstallButton() {
  const offer = useSnapshot(installOffer) as InstallOffer;
  const sheet = useOnceTrue(offer.sheet);
  const canGet = useRest() && canGetApp(offer);
  if (!canGet && !sheet) return null;
  return (
    <>
      {canGet && !offer.closed ? <FloatingButton /> : null}
      {sheet ? <DownloadSheet /> : null}
    </>
  );
}
