import { useEffect, useRef } from 'react';
import classes from './select-box.module.css';

interface Props {
  label: string;
  checked: boolean;
  /** Some of what it stands for. */
  partly?: boolean;
  /** `range`: with Shift held. */
  onChange: (on: boolean, range: boolean) => void;
}

/** A plain checkbox, of which a list can hold hundreds, in a place as large as a finger. */
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
