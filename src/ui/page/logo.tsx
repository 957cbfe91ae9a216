import { useId } from 'react';
import classes from './logo.module.css';

/** The mark (a sun and its reflection one step along) and the name beside it. */
export function Logo({ markOnly = false }: { markOnly?: boolean }) {
  const gradient = useId();
  return (
    <span className={classes.logo}>
      <svg width="31" height="23" viewBox="0 0 143 105" aria-hidden="true">
        <defs>
          <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#ffb985" />
            <stop offset="1" stopColor="#f2602f" />
          </linearGradient>
        </defs>
        <path d="M0 47.5a47.5 47.5 0 0 1 95 0z" fill={`url(#${gradient})`} />
        <path d="M47.5 57a47.5 47.5 0 0 0 95 0z" fill="currentColor" />
      </svg>
      {markOnly ? null : <span>Sojourn</span>}
    </span>
  );
}
