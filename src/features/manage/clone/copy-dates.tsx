import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconCalendarPlus, IconX } from '@tabler/icons-react';
import { addDays } from '#contract/rules/time.ts';
import classes from '#src/features/manage/clone/clone-dialog.module.css';
import {
  COPIES_MAX,
  firstDays,
  overlap,
  RHYTHMS,
  type Rhythm,
} from '#src/features/manage/clone/first-days.ts';
import { messages } from '#src/features/manage/clone/messages.ts';
import { several } from '#src/features/manage/clone/several-messages.ts';
import { DateField } from '#src/ui/fields/date-field.tsx';
import { dateRange } from '#src/ui/text/format-dates.ts';

/** The chosen dates; `first` null while it is being chosen. */
export interface Dates {
  first: string | null;
  rhythm: Rhythm;
  times: number;
  added: readonly string[];
  left: ReadonlySet<string>;
}
export const daysOf = ({ first, ...more }: Dates): string[] => (first ? firstDays({ first, ...more }) : []);

const TIMES = Array.from({ length: COPIES_MAX - 1 }, (_, index) => String(index + 2));

interface Props {
  dates: Dates;
  onChange: (dates: Dates) => void;
  /** The source's number of days minus one. */
  length: number;
  today: string;
  /** The first day is required and missing. */
  missing: boolean;
}

/** The first day of one copy or several: repeated, or added one by one. All of them are listed. */
export function CopyDates({ dates, onChange, length, today, missing }: Props) {
  const all = daysOf(dates);
  const until = addDays(today, 365);
  const change = (some: Partial<Dates>) => onChange({ ...dates, ...some });
  const leave = (date: string) =>
    change({
      added: dates.added.filter((one) => one !== date),
      left: new Set([...dates.left, date]),
    });
  return (
    <div className={classes.dates}>
      <DateField
        minDate={today}
        label={messages.starts}
        value={dates.first}
        // another first day resets the list
        onChange={(first) => change({ first, left: new Set() })}
        error={missing ? messages.startRequired : null}
        placeholder={messages.datePlaceholder}
        maxDate={until}
      />
      <div className={classes.two}>
        <NativeSelect
          label={several.repeat}
          value={dates.rhythm}
          onChange={({ currentTarget: { value } }) =>
            change({ rhythm: RHYTHMS.find((one) => one === value) ?? 'once', left: new Set() })
          }
          data={RHYTHMS.map((value) => ({ value, label: several.rhythms[value] }))}
        />
        {dates.rhythm === 'once' ? null : (
          <NativeSelect
            label={several.times}
            value={String(dates.times)}
            onChange={({ currentTarget: { value } }) => change({ times: Number(value), left: new Set() })}
            data={TIMES}
          />
        )}
      </div>
      <DateField
        minDate={today}
        label={several.add}
        value={null}
        // opens near the others
        defaultDate={dates.first ?? today}
        disabled={!dates.first || all.length >= COPIES_MAX}
        onChange={(date) =>
          date &&
          change({
            added: [...dates.added, date],
            left: new Set([...dates.left].filter((one) => one !== date)),
          })
        }
        placeholder={several.addPlaceholder}
        maxDate={until}
        leftSection={<IconCalendarPlus size={19} stroke={1.75} aria-hidden="true" />}
      />
      <div className={classes.preview} aria-live="polite">
        {all.length === 1 && all[0] ? (
          <p className={classes.what}>
            {messages.what(dateRange(all[0], addDays(all[0], length)), length + 1)}
          </p>
        ) : null}
        {all.length > 1 ? (
          <>
            <p className={classes.what}>{several.count(all.length, length + 1)}</p>
            <ol className={classes.list}>
              {all.map((date) => {
                const range = dateRange(date, addDays(date, length));
                return (
                  <li key={date}>
                    <span>{range}</span>
                    <ActionIcon
                      size={44}
                      aria-label={several.leave(range)}
                      onClick={({ currentTarget }) => {
                        stayNear(currentTarget);
                        leave(date);
                      }}
                    >
                      <IconX size={18} stroke={1.75} />
                    </ActionIcon>
                  </li>
                );
              })}
            </ol>
          </>
        ) : null}
        {overlap(all, length + 1) ? <p className={classes.what}>{several.overlap}</p> : null}
        {all.length > COPIES_MAX ? <p className={classes.wrong}>{several.tooMany(COPIES_MAX)}</p> : null}
        {all.length === COPIES_MAX ? <p className={classes.what}>{several.full(COPIES_MAX)}</p> : null}
      </div>
    </div>
  );
}

/**
 * The row and its button disappear: the focus moves to the next row, or above the list if that disappears
 * too.
 */
function stayNear(button: HTMLButtonElement): void {
  const row = button.closest('li');
  const others = row?.parentElement?.children.length ?? 0;
  const next = others > 2 ? (row?.nextElementSibling ?? row?.previousElementSibling) : null;
  (next?.querySelector('button') ?? button.form?.querySelector('select'))?.focus();
}
