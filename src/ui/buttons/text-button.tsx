import type { ComponentProps } from 'react';
import classes from './text-button.module.css';

/** A text-only button in a line of small text, in its size and colour, with a full-size touch target. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...props} type="button" className={classes.button} />;
}
