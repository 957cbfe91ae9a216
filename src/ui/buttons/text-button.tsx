import type { ComponentProps } from 'react';
import classes from './text-button.module.css';

/** A word to press in a line of small text, in its size and colour; a finger finds it all the same. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...props} type="button" className={classes.button} />;
}
