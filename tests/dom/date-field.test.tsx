import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DateField } from '#src/ui/fields/date-field.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

function Field({ chosen = null }: { chosen?: string | null }) {
  const [value, setValue] = useState(chosen);
  return <DateField label="Starts" value={value} onChange={setValue} minDate="2099-04-08" />;
}
const focused = () => document.activeElement?.textContent ?? '';

test('opened by keyboard, the calendar starts at the first selectable day, and later at the selected one', async () => {
  pretendScreen(1440);
  renderInApp(() => <Field />);
  (await screen.findByRole('button', { name: /^Starts/ })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('8'));
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Starts/ }).textContent).toBe('Thu 16 Apr 2099'),
  );
  await waitFor(() => expect(focused(), 'the field has the focus again').toBe('Thu 16 Apr 2099'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('16'));
});

test('the focus stays in the calendar when switching between days, months and years', async () => {
  pretendScreen(1440);
  renderInApp(() => <Field chosen="2099-06-10" />);
  (await screen.findByRole('button', { name: /^Starts/ })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('10'));
  screen.getByRole('button', { name: 'June 2099' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Jun'));
  screen.getByRole('button', { name: '2099' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('2099'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Jun'));
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(focused()).toMatch(/^\d+$/));
  expect(screen.getByRole('button', { name: 'July 2099' })).toBeDefined();
});
