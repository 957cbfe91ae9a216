import { useEffect } from 'react';
import type { Ratio } from '#contract/scenes/ratio.ts';
import type { Scene } from '#contract/scenes/scene-list.ts';

/**
 * What is assumed about the visitor while the server renders a page, and again while the browser hydrates it.
 */
export interface FirstRender {
  /** ms since 1970: "now" on the page. */
  now: number;
  widthPx: number;
  /** Times of day are shown in twelve-hour format. */
  hour12: boolean;
  /** The pictures that the server has painted. */
  sceneUrl?: ((scene: Scene, ratio: Ratio) => string) | undefined;
}

let current: FirstRender | null = null;

/** Null on a page that the browser renders itself. */
export const firstRender = (): FirstRender | null => current;

export function setFirstRender(render: FirstRender | null): void {
  current = render;
}

let listener: (() => void) | null = null;

/** Calls `run` once the server-rendered part of this screen is interactive. */
export function onHydrated(run: () => void): void {
  listener = run;
}

/** For screens that the server renders. */
export function useReportHydrated(): void {
  useEffect(() => {
    listener?.();
    listener = null;
  }, []);
}
