import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Select } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { UI_TEXT } from '#src/ui/messages.ts';

/** As many as anybody reads; typing finds the others. */
const SHOWN = 40;

interface Props {
  label: ReactNode;
  /** IANA name. */
  value: string;
  onChange: (zone: string) => void;
  description?: ReactNode;
}

/** A time zone, found by typing a part of its name. */
export function ZoneField({ label, value, onChange, description }: Props) {
  const zones = useMemo(() => {
    const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
    return [...new Set([value, ...known, 'UTC'])].map((zone) => ({ value: zone, label: zoneWords(zone) }));
  }, [value]);
  return (
    <Select
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={zones}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      searchable
      limit={SHOWN}
      allowDeselect={false}
      withCheckIcon={false}
      maxDropdownHeight={280}
      nothingFoundMessage={UI_TEXT.noZone}
      leftSection={<IconWorld size={19} stroke={1.75} aria-hidden="true" />}
      leftSectionWidth={44}
      comboboxProps={{ zIndex: 400 }}
    />
  );
}

/** "America/New York" */
const zoneWords = (zone: string): string => zone.replaceAll('_', ' ');
