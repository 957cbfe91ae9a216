import { proxy } from 'valtio/vanilla';

/**
 * How this device's storage stands, in this tab. `full`: something could not be stored although everything
 * that may go has gone. `outdated`: a newer version of the app in another tab needed the databases in another
 * shape; this tab can only be reloaded. `restored`: the server has lost something of the person's, see
 * src/data/restored.ts; set once they are signed in, so that nobody else fetches what looks for it.
 */
export const storageState = proxy<{ full: boolean; outdated: boolean; restored: boolean }>({
  full: false,
  outdated: false,
  restored: false,
});
