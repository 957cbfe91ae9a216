/** What the build calls the script that starts the app; a development server has no such name. */
export const buildName = (): string | null =>
  document.querySelector('script[data-app]')?.getAttribute('src') ?? null;
