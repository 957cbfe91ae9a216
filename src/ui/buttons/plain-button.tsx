import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './plain-button.module.css';

interface Look {
  variant?: 'filled' | 'default' | 'outline';
  /** Icon before the text. */
  sign?: ReactNode;
}

/** Props that make a link look like a button. */
export const buttonLook = ({ variant = 'filled', sign, className = '', children }: Look & Given) => ({
  className: `${classes.button} ${className}`,
  'data-variant': variant,
  children: (
    <>
      {sign}
      <span className={classes.label}>{children}</span>
    </>
  ),
});

interface Given {
  className?: string | undefined;
  children?: ReactNode;
}

/**
 * For what is on screen before the theme has loaded (src/app/theme/load-theme.ts): looks like Mantine's
 * themed `Button`.
 */
export function PlainButton({
  variant,
  sign,
  className,
  children,
  ...props
}: ComponentPropsWithRef<'button'> & Look) {
  return <button type="button" {...props} {...buttonLook({ variant, sign, className, children })} />;
}
