import { IconBolt, IconCircleCheck, IconClockUp, IconDeviceMobile, IconLock, IconMessageCircle, IconUserCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#src/features/landing/features-section.module.css';
import pageClasses from '#src/features/landing/landing-page.module.css';
import { LANDING_TEXT as TEXT } from '#src/features/landing/messages.ts';
import { GeneratedCover } from '#src/ui/covers/generated-cover.tsx';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const ROW_ICONS = { here: <IconCircleCheck {...icon} />, sent: <IconMessageCircle {...icon} />, waiting: <IconClockUp {...icon} /> };
const MORE_ICONS = { lock: <IconLock {...icon} />, check: <IconUserCheck {...icon} />, live: <IconBolt {...icon} />, phone: <IconDeviceMobile {...icon} /> };
/** Share of the bar in per cent: attending, asked. */
const ANSWERS = [78, 13] as const;

/** What stands behind the promise: the pitch of the specification, each with a small picture of it. */
export function FeaturesSection() {
  return (
    <section className={`${pageClasses.section} ${classes.section}`} aria-labelledby="landing-features">
      <div className={classes.inner}>
        <header className={classes.head}>
          <h2 id="landing-features" className={classes.title}>
            {TEXT.featuresTitle}
          </h2>
          <p>{TEXT.featuresText}</p>
        </header>
        <ul className={classes.bento}>
          <Tile title={TEXT.ai.title} text={TEXT.ai.text} tall>
            <p className={classes.prompt}>{TEXT.ai.prompt}</p>
            <div className={classes.days}>
              {TEXT.ai.days.map((name, index) => (
                <span key={name} className={classes.day}>
                  <GeneratedCover name={name} hour={6 + index * 3} />
                  <b>{TEXT.ai.short[index]}</b>
                </span>
              ))}
            </div>
          </Tile>
          <Tile title={TEXT.rsvp.title} text={TEXT.rsvp.text}>
            <div className={classes.bar}>
              <i data-tone="green" style={{ width: `${ANSWERS[0]}%` }} />
              <i data-tone="yellow" style={{ width: `${ANSWERS[1]}%` }} />
            </div>
            <p className={classes.small}>{TEXT.rsvp.counts}</p>
          </Tile>
          <Tile title={TEXT.offline.title} text={TEXT.offline.text}>
            {TEXT.offline.rows.map(({ tone, name, state }) => (
              <div key={name} className={classes.row} data-tone={tone}>
                {ROW_ICONS[tone]}
                <span>{name}</span>
                <small>{state}</small>
              </div>
            ))}
          </Tile>
          <Tile title={TEXT.papers.title} text={TEXT.papers.text}>
            <div className={classes.papers}>
              <Paper />
              <GeneratedCover name={TEXT.ai.days[1]} />
              <Paper />
            </div>
          </Tile>
          <Tile title={TEXT.feedback.title} text={TEXT.feedback.text}>
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
          </Tile>
        </ul>
        <ul className={classes.more}>
          {TEXT.more.map((feature) => (
            <li key={feature.title}>
              {MORE_ICONS[feature.icon]}
              <div>
                <h3>{feature.title}</h3>
                <p>{feature.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Tile({ title, text, tall = false, children }: { title: string; text: string; tall?: boolean; children: ReactNode }) {
  return (
    <li className={classes.tile} data-tall={tall || undefined}>
      <h3>{title}</h3>
      <p>{text}</p>
      <div className={classes.picture} aria-hidden="true">
        {children}
      </div>
    </li>
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
