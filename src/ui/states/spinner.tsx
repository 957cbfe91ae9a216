import classes from './spinner.module.css';

/** A small turning ring in the current colour. Decorative: say in words what runs. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <span className={classes.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
