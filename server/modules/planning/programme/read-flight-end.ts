import { sourceOf } from '#server/modules/planning/programme/found-programme.ts';
import type { ReadingState } from '#server/modules/planning/programme/reading-state.ts';
import type { Line } from '#server/modules/planning/text/cells.ts';
import { ARRIVES, DEPARTS } from '#server/modules/planning/text/kinds-of-lines.ts';
import { nameAndPlace, tidy } from '#server/modules/planning/text/name-and-place.ts';
import {
  A_TRAIN,
  isDeed,
  ownWord,
  ROUTE,
  without,
  type Span,
} from '#server/modules/planning/text/parts-of-lines.ts';
import type { FoundTime } from '#server/modules/reading/find-times.ts';

/** Reads a departure or an arrival. An arrival ends the journey under way; anything else begins one. */
export function readFlightEnd(
  state: ReadingState,
  line: Line,
  taken: readonly Span[],
  time: FoundTime | undefined,
): void {
  const arrives = ARRIVES.test(line.text);
  const at = time?.start ?? '';
  // "leaves at 10:33 and arrives at 12:48"
  const sameLine = state.last?.source === sourceOf(line) ? state.last : null;
  // an activity in between means that the journey has ended
  const flown = state.underWay === state.found.latest ? state.underWay : sameLine;
  if (arrives && flown && !flown.end) {
    state.arrive(flown, time?.endsLater ? '' : at);
    flown.description = [flown.description, line.text.replaceAll('\t', '  ')].filter(Boolean).join('\n');
    return;
  }
  const [label = ''] = (arrives ? ARRIVES : DEPARTS).exec(line.text) ?? [];
  if (isDeed(line.text.slice(label.length)) && !state.flight && !ROUTE.test(state.words?.text ?? '')) {
    const { name } = nameAndPlace(without(line.text, taken).replaceAll('\t', ' '));
    return state.add(line, { start: at, end: null, name, location: null });
  }
  const [place = ''] = without(line.text, taken)
    .slice(label.length)
    .split('\t')
    .map((cell) =>
      tidy(cell.trim().replace(/^(?:at|in|from|am|in der|à|en|de|da|a)\s+(?=(?:the )?\p{Lu})/u, '')),
    )
    .filter(Boolean);
  const above = arrives ? '' : (state.words?.text ?? '').replace(/\s*\(.*\)$/, '');
  const route = ROUTE.test(above) || A_TRAIN.test(above) ? tidy(above) : null;
  const name = state.flight ?? route ?? ownWord(label, arrives);
  state.add(line, { start: at, end: null, name, location: place || (arrives ? null : state.origin) });
  state.underWay = arrives ? null : state.last;
  state.flight = state.origin = null;
}
