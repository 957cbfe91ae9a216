import { coverFor } from '#src/ui/covers/cover-for.ts';
import { useGeneratedCover } from '#src/ui/covers/use-generated-cover.ts';
import classes from './ambient.module.css';
import { pictureUrl } from '#src/ui/pictures/picture-url.ts';

/** The page's picture, blurred, as light behind the top of the page: the colour comes from the place. */
export function Ambient({ image, name }: { image: string | null | undefined; name: string }) {
  const generated = useGeneratedCover(image ? null : coverFor(name), 'video');
  const src = image ? pictureUrl(image, 160) : generated;
  return (
    <div className={classes.ambient} aria-hidden="true">
      {src ? <img src={src} alt="" /> : null}
    </div>
  );
}
