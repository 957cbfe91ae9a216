import { proxy } from 'valtio/vanilla';

/**
 * How this device's storage stands, in this tab. `full`: something could not be stored although everything
 * that may go has gone. `outdated`: a newer version of the app in another tab needed the databases in another
 * shape; this tab can only be reloaded.
 */
export const storageState = proxy<{ full: boolean; outdated: boolean }>({ full: false, outdated: false });
