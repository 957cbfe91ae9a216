/** A page as it was last seen, on screen in the place of #root. */
export interface ShownLook {
  stage: HTMLElement;
  presses: KeptPresses;
}
export interface KeptPresses {
  /** Where the page was pressed before it could answer, px from its top and left. */
  at: { x: number; y: number }[];
  stop(): void;
}

declare global {
  /** Set by show-look.ts before the app starts. */
  var lastLook: ShownLook | null | undefined;
}

/** What is shown is inert: whoever presses it presses the page. */
export function keepPresses(): KeptPresses {
  const at: KeptPresses['at'] = [];
  const keep = ({ pageX, pageY }: MouseEvent) => void at.push({ x: pageX, y: pageY });
  addEventListener('click', keep, true);
  return { at, stop: () => removeEventListener('click', keep, true) };
}
