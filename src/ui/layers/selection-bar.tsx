import { CloseButton } from '@mantine/core';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import classes from './selection-bar.module.css';

interface Props {
  label: string;
  /** How many are selected, as text. */
  count: string;
  clear: string;
  onClear: () => void;
  /** Buttons; on a phone those with `data-act` share the available width. */
  children: ReactNode;
}

/** Actions for everything that is selected. Escape clears the selection. */
export function SelectionBar({ label, count, clear, onClear, children }: Props) {
  const onEscape = useEffectEvent((press: KeyboardEvent) => {
    if (press.key !== 'Escape' || press.defaultPrevented || document.querySelector('[role="dialog"]')) return;
    // Escape must not close anything else
    press.preventDefault();
    onClear();
  });
  useEffect(() => {
    const listen = (press: KeyboardEvent) => onEscape(press);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <div className={classes.bar} role="toolbar" aria-label={label} data-at-bottom="bar">
      <span className={classes.count} role="status">
        {count}
      </span>
      <CloseButton className={classes.clear} onClick={onClear} aria-label={clear} />
      {children}
    </div>
  );
}
