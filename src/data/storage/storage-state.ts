import { proxy } from 'valtio/vanilla';

/**
 * State of this device's storage, in this tab. `full`: something could not be stored although everything
 * evictable has been evicted. `outdated`: a newer version of the app in another tab needed a newer schema;
 * this tab can only be reloaded. `restored`: the server has lost something of the person's, see
 * src/data/restored.ts; set once they are signed in, so that nobody else loads the code that looks for it.
 */
export const storageState = proxy<{ full: boolean; outdated: boolean; restored: boolean }>({
  full: false,
  outdated: false,
  restored: false,
});
