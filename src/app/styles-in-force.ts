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
  await Promise.all(late.map(switchOn));
  done = true;
}

const hasCome = async (link: HTMLLinkElement): Promise<void> => {
  if (!link.sheet) await ended(link);
};

/**
 * Where sheets with layers come into force anywhere but after all others, Chromium lays out all words anew: those of
 * a drawn page, which follow its words, go to the end once more. They are there already, and come into force together.
 */
async function switchOn(link: HTMLLinkElement): Promise<void> {
  if (link.parentElement === document.head) {
    link.media = 'all';
    return;
  }
  const last = Object.assign(link.cloneNode() as HTMLLinkElement, { media: 'all' });
  document.body.append(last);
  await ended(last);
  link.remove();
}

const ended = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve) => {
    link.onload = link.onerror = resolve;
  });
