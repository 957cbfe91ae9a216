import { useEffect, useRef } from 'react';
import classes from './select-box.module.css';

interface Props {
  label: string;
  checked: boolean;
  /** Only part of what it represents is selected. */
  partly?: boolean;
  /** `range`: Shift was held. */
  onChange: (on: boolean, range: boolean) => void;
}

/** A plain checkbox, light enough for a list of hundreds, in a finger-sized target. */
export function SelectBox({ label, checked, partly = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <label className={classes.place}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
