import text from '#contract/gazetteer/gazetteer.txt?raw';
import type { Gazetteer } from '#contract/gazetteer/gazetteer.ts';
import { readGazetteer } from '#contract/gazetteer/read-gazetteer.ts';

let reading: Promise<Gazetteer> | undefined;

/**
 * The best-known places of the world. A separate file, loaded with the first place that is edited and then
 * kept (sw/gazetteer.ts).
 */
export const deviceGazetteer = (): Promise<Gazetteer> =>
  (reading ??= readGazetteer(
    text,
    () =>
      new Promise((resolve) => {
        setTimeout(resolve);
      }),
  ));
