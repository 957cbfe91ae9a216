import { SCHEME_KEY } from '#contract/first-page.ts';

/** Dark or light, as the theme says once it is there. */
export function showScheme(): void {
  const chosen = chosenScheme();
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.mantineColorScheme =
    chosen === 'dark' || chosen === 'light' ? chosen : system;
}

function chosenScheme(): string | null {
  try {
    return localStorage.getItem(SCHEME_KEY);
  } catch {
    return null;
  }
}
