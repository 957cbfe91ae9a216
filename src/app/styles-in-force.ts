let inForce: Promise<void> | undefined;
let done = false;

export const areStylesInForce = (): boolean => done;

/**
 * Resolves when the style sheets that index.html loads asynchronously apply. One that cannot be loaded does not
 * hold up the app.
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
 * When a style sheet with layers is inserted anywhere but last, Chromium lays out all text again. A rendered
 * page has its sheets after its text, so they are appended once more: they are loaded already, and apply
 * together.
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
