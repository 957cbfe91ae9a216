import classes from './filter-chips.module.css';

interface Props<Key extends string> {
  /** Names the choice for screen readers. */
  label: string;
  /** In display order; `count`: how many items each leaves. */
  chips: readonly { key: Key; text: string; count: number }[];
  chosen: Key;
  onChoose: (key: Key) => void;
}

/**
 * A choice of one filter above a list. If the chips do not fit, they scroll horizontally, up to the edge of
 * the screen.
 */
export function FilterChips<Key extends string>({ label, chips, chosen, onChoose }: Props<Key>) {
  return (
    <div className={classes.chips} role="group" aria-label={label}>
      {chips.map(({ key, text, count }) => (
        <button key={key} type="button" aria-pressed={chosen === key} onClick={() => onChoose(key)}>
          {text}
          <span>{count}</span>
        </button>
      ))}
    </div>
  );
}
