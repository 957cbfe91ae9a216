import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import classes from '#src/features/manage/new-experience/ai-fields.module.css';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import type { Stage } from '#src/session/experience-calls.ts';
import { Spinner } from '#src/ui/states/spinner.tsx';

const STAGES = ['reading', 'planning', 'writing'] as const;

/** Progress of a build, stage by stage. */
export function BuildProgress({ stage, lost }: { stage: Stage; lost: boolean }) {
  const at = STAGES.indexOf(stage);
  return (
    <div role="status" aria-label={messages.ai.building}>
      <ol className={classes.stages}>
        {STAGES.map((one, index) => (
          <li
            key={one}
            className={classes.stage}
            data-state={index === at ? 'now' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            {index < at ? (
              <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
            ) : index === at ? (
              <Spinner size={18} />
            ) : (
              <IconCircle size={20} stroke={1.5} aria-hidden="true" />
            )}
            {messages.ai.stages[one]}
          </li>
        ))}
      </ol>
      <p className={classes.leave}>{lost ? messages.ai.lost : messages.ai.leave}</p>
    </div>
  );
}
