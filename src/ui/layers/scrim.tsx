import classes from '#src/ui/pictures/picture.module.css';

/**
 * A dark gradient over the lower part of a picture, so that white text on it is readable. Height:
 * `--sj-scrim` (62 %).
 */
export function Scrim() {
  return <span className={classes.scrim} aria-hidden="true" />;
}
