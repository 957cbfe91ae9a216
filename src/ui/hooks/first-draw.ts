import { useEffect } from 'react';
import type { Ratio } from '#contract/scenes/ratio.ts';
import type { Scene } from '#contract/scenes/scene-list.ts';

/** What is assumed of the visitor while a page is drawn by the server, and again while the browser takes it over. */
export interface FirstDraw {
  /** ms since 1970: what is "now" on the page. */
  now: number;
  widthPx: number;
  /** Times of day are told in twelve hours. */
  hour12: boolean;
  /** Of a page that is not taken over, but gives way to another: where the server has a painted picture. */
  sceneUrl?: ((scene: Scene, ratio: Ratio) => string) | undefined;
}

let current: FirstDraw | null = null;

/** Null in a page that the browser draws itself. */
export const firstDraw = (): FirstDraw | null => current;

export function setFirstDraw(draw: FirstDraw | null): void {
  current = draw;
}

let told: (() => void) | null = null;

/** Calls once what the server drew of this screen answers to the browser. */
export function onTakenOver(tell: () => void): void {
  told = tell;
}

/** For screens that the server draws. */
export function useTellTakenOver(): void {
  useEffect(() => {
    told?.();
    told = null;
  }, []);
}
