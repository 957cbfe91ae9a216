import { createElement, type ComponentType, type ReactNode } from 'react';

type Frame = ComponentType<{ children: ReactNode }>;

let loadFrame: () => Promise<Frame | null> = async () => null;

/**
 * Sets the loader of the frame around lazily loaded parts (lazy-part.tsx); the frame loads with the first of
 * them.
 */
export const setPartFrame = (load: () => Promise<Frame>): void => {
  loadFrame = load;
};

export async function framed<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  // request the frame first: its style sheet must precede the part's
  const [Frame, Part] = await Promise.all([loadFrame(), load()]);
  if (!Frame) return Part;
  return function Framed(props: Props) {
    return createElement(Frame, null, createElement(Part, props));
  };
}
