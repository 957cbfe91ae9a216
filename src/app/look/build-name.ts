/** The name of the script that starts the app in this build; a development server has none. */
export const buildName = (): string | null =>
  document.querySelector('script[data-app]')?.getAttribute('src') ?? null;
