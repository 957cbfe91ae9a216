import { useRef } from 'react';
import { DownloadSection } from '#src/features/landing/download-section.tsx';
import { FeaturesSection } from '#src/features/landing/features-section.tsx';
import { HeroSection } from '#src/features/landing/hero-section.tsx';
import classes from '#src/features/landing/landing-page.module.css';
import { SectionDots } from '#src/features/landing/section-dots.tsx';
import { SectionLinks } from '#src/features/landing/section-links.tsx';
import { useSections } from '#src/features/landing/use-sections.ts';
import { TopBarTone } from '#src/ui/page/top-bar-tone.tsx';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';

/** The last section is dark. */
const NIGHT = 2;

/** What a visitor sees first: a promise, the features behind it, and the ways in. Needs no network. */
export function LandingPage() {
  usePageMeta({});
  const page = useRef<HTMLDivElement>(null);
  const { current, goTo } = useSections(page);
  return (
    <div ref={page} className={classes.page}>
      <TopBarTone tone={current === NIGHT ? 'night' : 'picture'} />
      <HeroSection onDiscover={() => goTo(1)} />
      <FeaturesSection />
      <DownloadSection />
      <SectionDots current={current} onChoose={goTo} />
      <SectionLinks onChoose={goTo} />
    </div>
  );
}
