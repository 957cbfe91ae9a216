import { fitDraft } from '#server/modules/planning/fit-draft.ts';
import { planFromText } from '#server/modules/planning/programme/built-in-planner.ts';
import { Looks, type SavedLooks } from '#server/modules/planning/text/looks.ts';
import type { PlannedEvent } from '#server/modules/schedule-import/planned-event.ts';
import type { Drafted, PlanningTask } from '#server/providers/planner/planner.ts';

export interface Programme {
  task: PlanningTask;
  looks: SavedLooks;
  /** What a planning service has drafted; absent: the built-in planner drafts it. */
  drafted?: Drafted | undefined;
}

export const planProgramme = ({ task, looks, drafted }: Programme): PlannedEvent =>
  fitDraft(task, drafted ?? planFromText(task, new Looks(looks)));
