import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import classes from '#src/features/landing/hero-section.module.css';
import pageClasses from '#src/features/landing/landing-page.module.css';
import { LandingPicture } from '#src/features/landing/landing-picture.tsx';
import { LANDING_TEXT as TEXT } from '#src/features/landing/messages.ts';
import { PhonePreview } from '#src/features/landing/phone-preview.tsx';
import { askToSignIn } from '#src/session/ask-to-sign-in.ts';
import { TINTS } from '#contract/scenes/tints.ts';
import { sceneOf } from '#contract/scenes/scene-list.ts';

const COAST = sceneOf('coast', 'dusk');

export function HeroSection({ onDiscover }: { onDiscover: () => void }) {
  return (
    <section
      className={`${pageClasses.section} ${pageClasses.onPicture} ${classes.hero}`}
      style={{ backgroundColor: TINTS[COAST.mood] }}
      aria-label={TEXT.dots.start}
      data-on-picture
    >
      <LandingPicture scene={COAST} />
      <div className={classes.inner}>
        <div>
          <h1 className={pageClasses.title}>{TEXT.hero}</h1>
          <p className={`${pageClasses.pitch} ${classes.pitch}`}>{TEXT.pitch}</p>
          <div className={pageClasses.actions}>
            <Button
              size="lg"
              variant="paper"
              leftSection={<IconArrowDown size={19} stroke={1.75} />}
              onClick={onDiscover}
            >
              {TEXT.discover}
            </Button>
            <Button size="lg" variant="glass" onClick={() => askToSignIn({ mode: 'register' })}>
              {TEXT.create}
            </Button>
          </div>
        </div>
        <PhonePreview />
      </div>
    </section>
  );
}
