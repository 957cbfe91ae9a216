import { isPrintKey } from '#src/ui/page/is-print-key.ts';

/** A page as it was last seen, on screen in place of #root. */
export interface ShownLook {
  stage: HTMLElement;
  presses: KeptPresses;
}
export interface KeptPresses {
  /** Where the page was pressed before it could respond, in px from its top and left. */
  at: { x: number; y: number }[];
  /** The shell's shortcuts, and the one that prints: any other key press needs the page itself. */
  keys: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>[];
  stop(): void;
}

declare global {
  /** Set by show-look.ts before the app starts. */
  var lastLook: ShownLook | null | undefined;
  /** The landing page as rendered by the server (server/modules/itinerary/landing-script.ts). */
  var renderedLanding: ShownLook | undefined;
}

/** A look is inert, and so is the splash, of which nothing is printed: presses on it reach the page. */
export function keepPresses({ onSplash = false } = {}): KeptPresses {
  const at: KeptPresses['at'] = [];
  const keys: KeptPresses['keys'] = [];
  const kept = new AbortController();
  const of = { capture: true, signal: kept.signal };
  addEventListener('click', ({ pageX, pageY }) => void at.push({ x: pageX, y: pageY }), of);
  addEventListener(
    'keydown',
    (press) => {
      const { key, ctrlKey, metaKey, shiftKey } = press;
      const isOfShell = ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/' || key === '?';
      if (!isOfShell && (onSplash || !isPrintKey(press))) return;
      // the browser has its own uses for them
      press.preventDefault();
      keys.push({ key, ctrlKey, metaKey, shiftKey });
    },
    of,
  );
  return { at, keys, stop: () => kept.abort() };
}
