import { IconBrandApple, IconBrandGooglePlay } from '@tabler/icons-react';
import { UI_TEXT } from '#src/ui/messages.ts';
import classes from './store-badges.module.css';

/**
 * Links to the app in the stores; a store without an address is left out, and without both nothing is shown.
 */
export function StoreBadges({ appStore, playStore }: { appStore: string | null; playStore: string | null }) {
  if (!appStore && !playStore) return null;
  return (
    <div className={classes.badges}>
      {appStore ? (
        <a className={classes.badge} href={appStore} target="_blank" rel="noopener noreferrer">
          <IconBrandApple size={26} stroke={1.6} aria-hidden="true" />
          <span>
            <small>{UI_TEXT.forIphone}</small> {UI_TEXT.appStore}
          </span>
        </a>
      ) : null}
      {playStore ? (
        <a className={classes.badge} href={playStore} target="_blank" rel="noopener noreferrer">
          <IconBrandGooglePlay size={26} stroke={1.6} aria-hidden="true" />
          <span>
            <small>{UI_TEXT.forAndroid}</small> {UI_TEXT.playStore}
          </span>
        </a>
      ) : null}
    </div>
  );
}
