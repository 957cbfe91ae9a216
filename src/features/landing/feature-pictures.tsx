// The small picture under each feature of the landing page: drawn from its words, said to nobody.
import { IconCircleCheck, IconClockUp, IconMessageCircle } from '@tabler/icons-react';
import classes from '#src/features/landing/feature-pictures.module.css';
import { LANDING_TEXT as TEXT } from '#src/features/landing/messages.ts';
import { sceneFor } from '#contract/scenes/scene-for.ts';
import { sceneOf } from '#contract/scenes/scene-list.ts';
import { ScenePicture } from '#src/ui/covers/scene-picture.tsx';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const ROW_ICONS = {
  here: <IconCircleCheck {...icon} />,
  sent: <IconMessageCircle {...icon} />,
  waiting: <IconClockUp {...icon} />,
};
/** Share of the bar in per cent: attending, asked. */
const ANSWERS = [78, 13] as const;

export function PromptAndDays() {
  return (
    <>
      <p className={classes.prompt}>{TEXT.ai.prompt}</p>
      <div className={classes.days}>
        {TEXT.ai.days.map((name, index) => (
          <span key={name} className={classes.day}>
            <ScenePicture scene={sceneFor(name, name, 6 + index * 3)} />
            <b>{TEXT.ai.short[index]}</b>
          </span>
        ))}
      </div>
    </>
  );
}

export function Answers() {
  return (
    <>
      <div className={classes.bar}>
        <i data-tone="green" style={{ width: `${ANSWERS[0]}%` }} />
        <i data-tone="yellow" style={{ width: `${ANSWERS[1]}%` }} />
      </div>
      <p className={classes.small}>{TEXT.rsvp.counts}</p>
    </>
  );
}

export function WithoutSignal() {
  return TEXT.offline.rows.map(({ tone, name, state }) => (
    <div key={name} className={classes.row} data-tone={tone}>
      {ROW_ICONS[tone]}
      <span>{name}</span>
      <small>{state}</small>
    </div>
  ));
}

export function Papers() {
  return (
    <div className={classes.papers}>
      <Paper />
      <ScenePicture scene={sceneOf('gates', 'ember')} />
      <Paper />
    </div>
  );
}

function Paper() {
  return (
    <span className={classes.paper}>
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}

export function Rating() {
  return (
    <div className={classes.rating}>
      <strong>{TEXT.feedback.average}</strong>
      <div>
        {TEXT.feedback.bars.map(([name, share]) => (
          <span key={name} className={classes.rated}>
            <small>{name}</small>
            <span className={classes.bar}>
              <i data-tone="ember" style={{ width: `${share}%` }} />
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}
