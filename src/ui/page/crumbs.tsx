import { IconChevronRight } from '@tabler/icons-react';
import { Children, type ReactNode } from 'react';
import classes from './crumbs.module.css';

/** A breadcrumb: each child is one step, the last of them the page itself (`aria-current="page"`). */
export function Crumbs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ol className={classes.crumbs}>
        {Children.toArray(children).map((step, index) => (
          <li key={index}>
            {index > 0 ? <IconChevronRight size={14} stroke={1.75} aria-hidden="true" /> : null}
            {step}
          </li>
        ))}
      </ol>
    </nav>
  );
}
