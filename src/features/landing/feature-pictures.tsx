// The small picture below each feature of the landing page: built from its texts, hidden from screen readers.
import { IconCircleCheck, IconClockUp, IconMessageCircle } from '@tabler/icons-react';
import classes from '#src/features/landing/feature-pictures.module.css';
import { LANDING_TEXT as TEXT } from '#src/features/landing/messages.ts';
import { Portrait } from '#src/features/landing/portrait.tsx';
import { randomOf } from '#contract/scenes/random.ts';
import { sceneOf } from '#contract/scenes/scene-list.ts';
import { ScenePicture } from '#src/ui/covers/scene-picture.tsx';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const ROW_ICONS = {
  here: <IconCircleCheck {...icon} />,
  sent: <IconMessageCircle {...icon} />,
  waiting: <IconClockUp {...icon} />,
};
/** Shares of the bar in per cent: attending, asked. */
const ANSWERS = [78, 13] as const;

const AI_DAYS = [
  sceneOf('clouds', 'dawn'),
  sceneOf('gates', 'ember'),
  sceneOf('bamboo', 'verde'),
  sceneOf('tea', 'verde'),
  sceneOf('zen', 'mist'),
  sceneOf('lanterns', 'dusk'),
] as const;

export function PromptAndDays() {
  return (
    <>
      <p className={classes.prompt}>{TEXT.ai.prompt}</p>
      <div className={classes.days}>
        {TEXT.ai.days.map((name, index) => (
          <span key={name} className={classes.day}>
            <ScenePicture scene={AI_DAYS[index % AI_DAYS.length] ?? AI_DAYS[0]} />
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
      <div className={classes.link}>
        <div className={classes.faces}>
          {TEXT.rsvp.faces.map((name) => (
            <Portrait key={name} of={name} size={36} />
          ))}
          <span>{TEXT.rsvp.more}</span>
        </div>
        <Code />
      </div>
      <div className={classes.bar}>
        <i data-tone="green" style={{ width: `${ANSWERS[0]}%` }} />
        <i data-tone="yellow" style={{ width: `${ANSWERS[1]}%` }} />
      </div>
      <p className={classes.small}>{TEXT.rsvp.counts}</p>
    </>
  );
}

/** Looks like a share code; leads nowhere. */
function Code() {
  const random = randomOf(7);
  let path = '';
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) if (!inCorner(x, y) && random(0, 1) < 0.5) path += `M${x} ${y}h1v1h-1z`;
  for (const [x, y] of CORNERS)
    path += `M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5zM${x + 2} ${y + 2}h3v3h-3z`;
  return (
    <svg viewBox={`-2 -2 ${SIDE + 4} ${SIDE + 4}`} className={classes.code}>
      <path d={path} fill="#100f0d" fillRule="evenodd" />
    </svg>
  );
}
const SIDE = 21;
const CORNERS = [
  [0, 0],
  [14, 0],
  [0, 14],
] as const;
const inCorner = (x: number, y: number): boolean =>
  CORNERS.some(([cx, cy]) => x >= cx - 1 && x < cx + 8 && y >= cy - 1 && y < cy + 8);

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
