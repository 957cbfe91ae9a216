import { SCHEME_KEY } from '#contract/first-page.ts';

/** Dark or light, following the theme once it has loaded. */
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
