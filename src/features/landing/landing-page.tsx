import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useRef } from 'react';
import { LANDING_TEXT as TEXT } from '#src/features/landing/messages.ts';
import classes from '#src/features/landing/landing-page.module.css';
import { askToSignIn } from '#src/session/ask-to-sign-in.ts';
import type { CoverChoice } from '#src/ui/covers/cover-for.ts';
import { useGeneratedCover } from '#src/ui/covers/use-generated-cover.ts';
import { TopBarTone } from '#src/ui/top-bar-tone.tsx';
import { useWide } from '#src/ui/use-wide.ts';

const HERO: CoverChoice = { scene: 'coast', mood: 'dusk', seed: 43, tint: '#3a2352' };

/** What a visitor sees first: a place, a promise and the way in. */
export function LandingPage() {
  const features = useRef<HTMLElement>(null);
  const picture = useGeneratedCover(HERO, useWide() ? 'video' : 'portrait');
  return (
    <>
      <TopBarTone />
      <section className={classes.hero} style={{ backgroundColor: HERO.tint }} data-on-picture>
        {picture ? <img className={classes.picture} src={picture} alt="" /> : null}
        <div className={classes.words}>
          <h1 className={classes.title}>{TEXT.hero}</h1>
          <p className={classes.pitch}>{TEXT.pitch}</p>
          <div className={classes.actions}>
            <Button size="lg" variant="paper" leftSection={<IconArrowDown size={19} stroke={1.75} />} onClick={() => features.current?.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })}>
              {TEXT.discover}
            </Button>
            <Button size="lg" variant="glass" onClick={() => askToSignIn({ mode: 'register' })}>
              {TEXT.create}
            </Button>
          </div>
        </div>
      </section>
      <section className={classes.features} ref={features} aria-labelledby="features">
        <h2 id="features" className={classes.featuresTitle}>
          {TEXT.featuresTitle}
        </h2>
        <ul className={classes.grid}>
          {TEXT.features.map((feature) => (
            <li key={feature.title} className={classes.feature}>
              <h3>{feature.title}</h3>
              <p>{feature.text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
