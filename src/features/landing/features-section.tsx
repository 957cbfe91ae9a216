import { IconBolt, IconDeviceMobile, IconLock, IconUserCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AFTER_FIRST_SCREEN } from '#contract/first-page.ts';
import {
  Answers,
  Papers,
  PromptAndDays,
  Rating,
  WithoutSignal,
} from '#src/features/landing/feature-pictures.tsx';
import classes from '#src/features/landing/features-section.module.css';
import pageClasses from '#src/features/landing/landing-page.module.css';
import { LANDING_TEXT as TEXT } from '#src/features/landing/messages.ts';
import { PROMISED } from '#src/features/landing/promises.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const MORE_ICONS = {
  lock: <IconLock {...icon} />,
  check: <IconUserCheck {...icon} />,
  live: <IconBolt {...icon} />,
  phone: <IconDeviceMobile {...icon} />,
};

/** The features behind the promise, each with a small picture. */
export function FeaturesSection() {
  return (
    <section className={`${pageClasses.section} ${classes.section}`} aria-labelledby={AFTER_FIRST_SCREEN}>
      <div className={classes.inner}>
        <header className={classes.head}>
          <h2 id={AFTER_FIRST_SCREEN} className={classes.title}>
            {TEXT.featuresTitle}
          </h2>
          <p>{TEXT.featuresText}</p>
        </header>
        <ul className={classes.bento}>
          {PROMISED.ai ? (
            <Tile of={TEXT.ai} tall>
              <PromptAndDays />
            </Tile>
          ) : null}
          <Tile of={TEXT.rsvp}>
            <Answers />
          </Tile>
          <Tile of={TEXT.offline}>
            <WithoutSignal />
          </Tile>
          {PROMISED.papers ? (
            <Tile of={TEXT.papers}>
              <Papers />
            </Tile>
          ) : null}
          {PROMISED.feedback ? (
            <Tile of={TEXT.feedback}>
              <Rating />
            </Tile>
          ) : null}
        </ul>
        <ul className={classes.more}>
          {TEXT.more
            .filter(({ promise }) => PROMISED[promise])
            .map((feature) => (
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

function Tile({
  of: { title, text },
  tall = false,
  children,
}: {
  of: { title: string; text: string };
  tall?: boolean;
  children: ReactNode;
}) {
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
