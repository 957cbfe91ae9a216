import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Select, type OptionsFilter } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import classes from '#src/ui/fields/zone-field.module.css';
import { FIELD_TEXT } from '#src/ui/fields/messages.ts';

/** As many as anybody reads; typing finds the rest. */
const SHOWN = 40;
/** Several cities can share a zone, but option values must be unique. */
const OF_CITY = ' ';

interface Props {
  label: ReactNode;
  /** IANA name. */
  value: string;
  onChange: (zone: string) => void;
  description?: ReactNode;
  readOnly?: boolean;
  /** Cities matching the typed text, with their zones. */
  cities?: readonly { words: string; zone: string }[];
  onSearch?: (typed: string) => void;
  onFocus?: () => void;
}

/** A time zone, found by typing part of its name, or one of the cities found for it. */
export function ZoneField({
  label,
  value,
  onChange,
  description,
  readOnly,
  cities = [],
  onSearch,
  onFocus,
}: Props) {
  const zones = useMemo(() => {
    const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
    return [...new Set([value, ...known, 'UTC'])].map((zone) => ({ value: zone, label: zoneWords(zone) }));
  }, [value]);
  const items = cities.map(({ words, zone }) => ({ value: zone + OF_CITY + words, label: words }));
  return (
    <Select
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={items.length > 0 ? [{ group: FIELD_TEXT.zoneCities, items }, ...zones] : zones}
      value={value}
      readOnly={readOnly}
      onChange={(chosen) => chosen && onChange(zoneOf(chosen))}
      searchable
      {...(onSearch && { onSearchChange: onSearch })}
      {...(onFocus && { onFocus })}
      filter={withCities}
      renderOption={({ option }) => (
        <span className={classes.option} dir="auto">
          {option.label}
          {option.value.includes(OF_CITY) ? (
            <span className={classes.zone}>{zoneWords(zoneOf(option.value))}</span>
          ) : null}
        </span>
      )}
      limit={SHOWN}
      allowDeselect={false}
      withCheckIcon={false}
      maxDropdownHeight={280}
      nothingFoundMessage={FIELD_TEXT.noZone}
      leftSection={<IconWorld size={19} stroke={1.75} aria-hidden="true" />}
      leftSectionWidth={44}
      comboboxProps={{ zIndex: 400 }}
    />
  );
}

/** The cities were matched elsewhere, by names that are not on screen. */
const withCities: OptionsFilter = ({ options, search, limit }) => {
  const wanted = search.trim().toLowerCase();
  return options
    .filter((option) => 'group' in option || option.label.toLowerCase().includes(wanted))
    .slice(0, limit);
};

const zoneOf = (value: string): string => value.split(OF_CITY, 1)[0] ?? value;

/** "America/New York" */
const zoneWords = (zone: string): string => zone.replaceAll('_', ' ');
