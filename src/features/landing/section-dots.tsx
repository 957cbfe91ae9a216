import { LANDING_TEXT as TEXT } from '#src/features/landing/messages.ts';
import classes from '#src/features/landing/section-dots.module.css';

const NAMES = [TEXT.dots.start, TEXT.dots.features, TEXT.dots.download];

/** One dot per section at the edge of the window; the current one is elongated. */
export function SectionDots({ current, onChoose }: { current: number; onChoose: (index: number) => void }) {
  return (
    <nav className={classes.dots} aria-label={TEXT.sections} data-over={current === 1 ? 'page' : 'picture'}>
      {NAMES.map((name, index) => (
        <button
          key={name}
          type="button"
          className={classes.dot}
          aria-label={name}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onChoose(index)}
        />
      ))}
    </nav>
  );
}
