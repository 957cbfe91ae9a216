import { coverFor, type SceneName } from '#src/ui/covers/cover-for.ts';
import type { Ratio } from '#src/ui/covers/draw-cover.ts';
import { useGeneratedCover } from '#src/ui/covers/use-generated-cover.ts';
import classes from '#src/ui/pictures/picture.module.css';

/** A generated picture for its own sake: the same for the same name. Always decorative. */
export function GeneratedCover({
  name,
  hour,
  scene,
  ratio = 'square',
  className,
}: {
  name: string;
  hour?: number;
  scene?: SceneName;
  ratio?: Ratio;
  className?: string | undefined;
}) {
  const choice = coverFor(name, hour);
  const picture = useGeneratedCover(scene ? { ...choice, scene } : choice, ratio);
  return (
    <span
      className={`${classes.picture} ${className ?? ''}`}
      data-ratio={ratio}
      style={{ backgroundColor: choice.tint }}
      aria-hidden="true"
    >
      {picture ? <img src={picture} alt="" data-loaded /> : null}
    </span>
  );
}
