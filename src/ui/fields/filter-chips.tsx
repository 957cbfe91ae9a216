import classes from './filter-chips.module.css';

interface Props<Key extends string> {
  /** What is chosen here, for those who do not see the chips. */
  label: string;
  /** In the order in which they stand; `count`: how many each leaves. */
  chips: readonly { key: Key; text: string; count: number }[];
  chosen: Key;
  onChoose: (key: Key) => void;
}

/**
 * One filter of a few over a list. They scroll sideways, up to the edge of the screen, where they do not fit.
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
