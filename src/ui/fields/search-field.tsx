import { IconSearch } from '@tabler/icons-react';
import classes from './search-field.module.css';

/** Filters the list below as the person types. `label` is both its placeholder and its name. */
export function SearchField({
  label,
  value,
  onChange,
  className,
  focused,
  onFocus,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
  /** Takes the focus when its layer opens. */
  focused?: boolean;
  onFocus?: () => void;
}) {
  return (
    <label className={`${classes.search} ${className ?? ''}`}>
      <IconSearch size={19} stroke={1.75} aria-hidden="true" />
      <input
        type="search"
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={label}
        aria-label={label}
        onFocus={onFocus}
        data-autofocus={focused || undefined}
      />
    </label>
  );
}
