import { createElement, type ComponentType, type ReactNode } from 'react';

type Frame = ComponentType<{ children: ReactNode }>;

let bringFrame: () => Promise<Frame | null> = async () => null;

/** What parts that are fetched later (lazy-part.tsx) stand in, fetched with the first of them. */
export const framePartsBy = (bring: () => Promise<Frame>): void => {
  bringFrame = bring;
};

export async function framed<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  // the frame is asked for first: its style sheet has to stand before the part's
  const [Frame, Part] = await Promise.all([bringFrame(), load()]);
  if (!Frame) return Part;
  return function Framed(props: Props) {
    return createElement(Frame, null, createElement(Part, props));
  };
}
