import classes from './spinner.module.css';

/** A small spinning ring in the current colour. Decorative: what is running must be stated in text. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <span className={classes.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
