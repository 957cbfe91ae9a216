let inForce: Promise<void> | undefined;
let done = false;

export const areStylesInForce = (): boolean => done;

/**
 * Resolves when the style sheets that index.html loads without waiting for them have come and are in force.
 * One that cannot be loaded does not hold up the app.
 */
export const stylesInForce = (): Promise<void> => (inForce ??= putInForce());

async function putInForce(): Promise<void> {
  const late = [...document.querySelectorAll<HTMLLinkElement>('link[data-late][href]')];
  await Promise.all(late.map(hasCome));
  for (const link of late) link.media = 'all';
  done = true;
}

async function hasCome(link: HTMLLinkElement): Promise<void> {
  if (link.sheet) return;
  await new Promise<void>((resolve) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => resolve(), { once: true });
  });
}
