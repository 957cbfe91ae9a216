import type { Programme } from '#server/modules/planning/plan-programme.ts';
import type { PaperFile, ReadPaper } from '#server/modules/planning/read-paper.ts';
import type { PlannedEvent } from '#server/modules/schedule-import/planned-event.ts';
import { threadTask } from '#server/providers/threads/thread-task.ts';

/** Both may take many seconds for a long paper, so they happen in a thread of their own. */
export const paperTask = threadTask<PaperFile, ReadPaper>('readPaper');
export const programmeTask = threadTask<Programme, PlannedEvent>('planProgramme');
