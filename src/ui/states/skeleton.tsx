import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

/**
 * One block in the shape of the content to come: a light sweeps over it every 3 s. Appears only after 150 ms.
 */
export function Skeleton({
  width = '100%',
  height = 16,
  radius = 10,
  ratio,
  className,
}: {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
  ratio?: string;
  className?: string | undefined;
}) {
  return (
    <span
      className={`${classes.skeleton} ${className ?? ''}`}
      style={{ width, height: ratio ? 'auto' : height, aspectRatio: ratio, borderRadius: radius }}
      aria-hidden="true"
      data-loading
    />
  );
}
