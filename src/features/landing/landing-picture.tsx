import classes from '#src/features/landing/landing-picture.module.css';
import type { CoverChoice } from '#src/ui/covers/cover-for.ts';
import { useGeneratedCover } from '#src/ui/covers/use-generated-cover.ts';
import { useWide } from '#src/ui/page/use-wide.ts';

/** A drawn place that fills its section. Nothing to download: it is made on the device. */
export function LandingPicture({ choice }: { choice: CoverChoice }) {
  const picture = useGeneratedCover(choice, useWide() ? 'video' : 'portrait');
  return picture ? <img className={classes.picture} src={picture} alt="" /> : null;
}
