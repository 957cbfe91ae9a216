import { messages } from '#src/features/itinerary/messages.ts';
import type { Stage } from '#src/features/itinerary/schedule/stage-of.ts';

const text = messages.stage;

export function stageText(stage: Stage): string {
  if (stage.kind === 'finished') return text.finished;
  if (stage.kind === 'ongoing') return text.day(stage.day, stage.of);
  if (stage.inDays <= 1) return stage.inDays === 0 ? text.startsToday : text.startsTomorrow;
  return text.startsIn(stage.inDays);
}
