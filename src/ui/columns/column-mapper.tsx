import { Button, NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { COLUMN_KINDS } from '#contract/constants.ts';
import { columnName } from '#src/ui/columns/column-name.ts';
import { COLUMN_TEXT } from '#src/ui/columns/messages.ts';
import type { ColumnKind, Columns, TableColumns } from '#src/ui/columns/use-columns.ts';
import classes from '#src/ui/columns/column-mapper.module.css';

interface Props {
  of: Columns;
  /** The file cannot be read without them: the choices are shown unprompted. */
  needed: boolean;
  disabled?: boolean;
}

const CHOICES = [
  { value: '', label: COLUMN_TEXT.nothing },
  ...COLUMN_KINDS.map((value) => ({ value, label: COLUMN_TEXT.kinds[value] })),
];

/**
 * The columns of a table with their first values, each with a choice of what it contains. Shown if there are
 * tables, and reset for another file.
 */
export function ColumnMapper({ of, needed, disabled = false }: Props) {
  const { tables, emptied, choose } = of;
  const id = useId();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const unsure = needed || tables.some(({ by }) => by !== 'HEADING');
  // once open, it stays open even if a re-read succeeds: nothing may vanish while the person is using it
  const opened = wanted ?? unsure;
  const columns = tables.flatMap((table) => table.columns);
  return (
    <section className={classes.mapper} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h3 id={`${id}-title`}>{COLUMN_TEXT.title}</h3>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-expanded={opened}
          aria-controls={`${id}-list`}
          rightSection={
            <IconChevronDown
              size={17}
              stroke={1.75}
              aria-hidden="true"
              className={classes.arrow}
              data-opened={opened || undefined}
            />
          }
          onClick={() => setWanted(!opened)}
        >
          {COLUMN_TEXT.used(columns.filter(({ kind }) => kind).length, columns.length)}
        </Button>
      </div>
      <div id={`${id}-list`} hidden={!opened} className={classes.body}>
        <p className={classes.hint}>{COLUMN_TEXT.hint}</p>
        {tables.map((table) => (
          <Table
            key={table.key}
            table={table}
            named={tables.length > 1}
            disabled={disabled}
            onChoose={(at, kind) => {
              setWanted(true);
              choose(table, at, kind);
            }}
          />
        ))}
      </div>
      <p role="status" className={classes.hint}>
        {emptied === null ? null : COLUMN_TEXT.moved(emptied)}
      </p>
    </section>
  );
}

interface TableProps {
  table: TableColumns;
  /** If there are several tables, each is named by its sheets. */
  named: boolean;
  disabled: boolean;
  onChoose: (at: number, kind: ColumnKind | null) => void;
}

function Table({ table: { sheets, columns }, named, disabled, onChoose }: TableProps) {
  const missing = missingOf(columns);
  return (
    <div className={classes.table}>
      {named ? <h4>{COLUMN_TEXT.sheets(sheets)}</h4> : null}
      {missing.length > 0 ? (
        <p className={classes.missing}>{COLUMN_TEXT.missing(missing.join(', '))}</p>
      ) : null}
      <ul className={classes.columns}>
        {columns.map((column) => {
          const name = columnName(column);
          return (
            <li key={column.at} className={classes.column} data-used={column.kind ? '' : undefined}>
              <span className={classes.what}>
                <b>{name}</b>
                <span>{[...new Set(column.examples)].join(' · ') || COLUMN_TEXT.empty}</span>
              </span>
              <NativeSelect
                aria-label={COLUMN_TEXT.what(name)}
                data={CHOICES}
                value={column.kind ?? ''}
                disabled={disabled}
                onChange={({ currentTarget: { value } }) =>
                  onChoose(column.at, COLUMN_KINDS.find((kind) => kind === value) ?? null)
                }
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What a table still lacks; a table that is left out lacks nothing. */
function missingOf(columns: TableColumns['columns']): string[] {
  const has = (...kinds: ColumnKind[]) => columns.some(({ kind }) => kind && kinds.includes(kind));
  if (columns.every(({ kind }) => kind === null)) return [];
  return [
    ...(has('name') ? [] : [COLUMN_TEXT.missingName]),
    ...(has('start', 'date') ? [] : [COLUMN_TEXT.missingStart]),
  ];
}
