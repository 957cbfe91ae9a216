import { useId, type ReactNode } from 'react';
import classes from './choice-cards.module.css';

export interface Choice<V extends string> {
  value: V;
  label: string;
  /** One line that explains the choice. */
  hint?: string;
  icon?: ReactNode;
}

interface ChoiceCardsProps<V extends string> {
  legend: string;
  value: V;
  choices: readonly Choice<V>[];
  onChange: (value: V) => void;
  /** `row` puts short choices side by side; `column` gives each a line for its hint. */
  layout?: 'row' | 'column';
  disabled?: boolean;
  /** Next to the legend: for example, a marker that the choice is pending. */
  note?: ReactNode;
}

/**
 * A radio group whose options are cards. Native radios: arrow keys, forms and screen readers work as usual.
 */
export function ChoiceCards<V extends string>({
  legend,
  value,
  choices,
  onChange,
  layout = 'column',
  disabled = false,
  note,
}: ChoiceCardsProps<V>) {
  const name = useId();
  return (
    <fieldset className={classes.group} disabled={disabled}>
      <legend className={classes.legend}>
        {legend}
        {note}
      </legend>
      <div className={layout === 'row' ? classes.row : classes.column}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.card}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className={choice.icon ? classes.hidden : classes.dot}
            />
            {choice.icon}
            <span>
              <span className={classes.label}>{choice.label}</span>
              {choice.hint ? <span className={classes.hint}>{choice.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
