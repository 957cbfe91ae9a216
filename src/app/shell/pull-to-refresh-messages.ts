/** Texts of pulling down to refresh: separate, because the shell's are part of the first screen. */
export const messages = {
  refreshing: 'Checking for updates',
  done: 'Everything is up to date',
} as const;
