// What runs in a thread of its own (server/providers/threads): reading files that people send.
import { answering, performs } from '#server/providers/threads/thread-task.ts';
import { paperTask, programmeTask } from '#server/modules/planning/planning-tasks.ts';
import { readPaper } from '#server/modules/planning/read-paper.ts';
import { planProgramme } from '#server/modules/planning/plan-programme.ts';
import { importTask, lookTask } from '#server/modules/schedule-import/import-tasks.ts';
import { lookAtFile } from '#server/modules/schedule-import/look-at-file.ts';
import { readImport } from '#server/modules/schedule-import/read-import.ts';

export default answering([
  performs(importTask, ({ file, hints }) => readImport(file, hints)),
  performs(lookTask, ({ file, hints }) => lookAtFile(file, hints)),
  performs(paperTask, readPaper),
  performs(programmeTask, planProgramme),
]);
