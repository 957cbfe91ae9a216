import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { TIME_TYPING_DEBOUNCE } from '#contract/constants.ts';
import { TimeField } from '#src/ui/fields/time-field.tsx';
import { clockChoice } from '#src/ui/text/clock-face.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

afterEach(() => vi.useRealTimers());

async function shown() {
  const onChange = vi.fn();
  pretendScreen(1280);
  renderInApp(() => <TimeField label="Starts" value="18:30" onChange={onChange} />);
  const input = await screen.findByRole('textbox', { name: 'Starts' });
  vi.useFakeTimers();
  return { onChange, input };
}

test('a typed time is accepted 950 ms after the last key, not before', async () => {
  const { onChange, input } = await shown();
  fireEvent.change(input, { target: { value: '19:0' } });
  act(() => void vi.advanceTimersByTime(TIME_TYPING_DEBOUNCE - 1));
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(input, { target: { value: '19:05' } });
  act(() => void vi.advanceTimersByTime(TIME_TYPING_DEBOUNCE - 1));
  expect(onChange).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(onChange.mock.calls).toEqual([['19:05', '18:30']]);
});

test('AM and PM can also be typed where times have 24 hours', async () => {
  const onChange = vi.fn();
  pretendScreen(1280);
  renderInApp(() => <TimeField label="Starts" value="18:30" onChange={onChange} />);
  const input = await screen.findByRole('textbox', { name: 'Starts' });
  await userEvent.type(input, '11:30 PM{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 5 });
  expect(onChange.mock.calls).toEqual([['23:30', '18:30']]);
});

test('Enter and blur accept it at once, and only once', async () => {
  const { onChange, input } = await shown();
  fireEvent.change(input, { target: { value: '20:15' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  act(() => void vi.advanceTimersByTime(5000));
  expect(onChange.mock.calls).toEqual([['20:15', '18:30']]);
});

test('leaving the page accepts a typed time, and never twice', async () => {
  pretendScreen(1280);
  for (const [typed, key, taken] of [
    ['20:15', 'Shift', [['20:15', '18:30']]],
    ['20:15', 'Enter', [['20:15', '18:30']]],
    ['25:00', 'Shift', []],
  ] as const) {
    const onChange = vi.fn();
    const { unmount } = renderInApp(() => <TimeField label="Starts" value="18:30" onChange={onChange} />);
    const input = await screen.findByRole('textbox', { name: 'Starts' });
    fireEvent.change(input, { target: { value: typed } });
    fireEvent.keyDown(input, { key });
    unmount();
    expect(onChange.mock.calls).toEqual(taken);
  }
});

test('an invalid time shows an error, is not passed on, and is reverted on blur', async () => {
  const { onChange, input } = await shown();
  fireEvent.change(input, { target: { value: '25:00' } });
  expect(screen.getByText('Please enter a time as HH:MM.')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(5000));
  fireEvent.blur(input);
  expect(onChange).not.toHaveBeenCalled();
  expect(input).toHaveProperty('value', '18:30');
});

test('the arrow keys change the time by half an hour', async () => {
  const { onChange, input } = await shown();
  fireEvent.keyDown(input, { key: 'ArrowUp' });
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(onChange.mock.calls).toEqual([
    ['19:00', '18:30'],
    ['18:00', '18:30'],
  ]);
});

test('in 12-hour format times can be typed with or without AM and PM', async () => {
  clockChoice.set('12');
  const { onChange, input } = await shown();
  expect(input).toHaveProperty('value', '6:30 PM');
  fireEvent.change(input, { target: { value: '09:30' } });
  act(() => void vi.advanceTimersByTime(TIME_TYPING_DEBOUNCE));
  expect(onChange, 'PM may follow').not.toHaveBeenCalled();
  fireEvent.change(input, { target: { value: '9:30 pm' } });
  act(() => void vi.advanceTimersByTime(TIME_TYPING_DEBOUNCE));
  fireEvent.change(input, { target: { value: '21:45' } });
  act(() => void vi.advanceTimersByTime(TIME_TYPING_DEBOUNCE));
  expect(onChange.mock.calls).toEqual([
    ['21:30', '18:30'],
    ['21:45', '18:30'],
  ]);
  clockChoice.set('device');
});

test('Escape discards the typed text', async () => {
  const { onChange, input } = await shown();
  fireEvent.change(input, { target: { value: '21:00' } });
  fireEvent.keyDown(input, { key: 'Escape' });
  act(() => void vi.advanceTimersByTime(5000));
  expect(onChange).not.toHaveBeenCalled();
  expect(input).toHaveProperty('value', '18:30');
});

test('a time changed by somebody else meanwhile: the typed one stays, based on the time that was on screen; restoring that one reports nothing', async () => {
  const onChange = vi.fn();
  let change: (value: string) => void = () => undefined;
  const Field = () => {
    const [value, setValue] = useState('18:30');
    useEffect(() => {
      change = setValue;
    }, []);
    return <TimeField label="Starts" value={value} onChange={onChange} />;
  };
  pretendScreen(1280);
  renderInApp(() => <Field />);
  const input = await screen.findByRole('textbox', { name: 'Starts' });
  vi.useFakeTimers();
  fireEvent.change(input, { target: { value: '20:1' } });
  act(() => change('19:00'));
  fireEvent.change(input, { target: { value: '20:15' } });
  act(() => void vi.advanceTimersByTime(TIME_TYPING_DEBOUNCE));
  expect(onChange.mock.calls).toEqual([['20:15', '18:30']]);
  fireEvent.change(input, { target: { value: '19:0' } });
  act(() => change('21:00'));
  fireEvent.change(input, { target: { value: '19:00' } });
  fireEvent.blur(input);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(input).toHaveProperty('value', '21:00');
});

test('the half hours are in the document only while their list is open, which starts at the set time', async () => {
  const { onChange } = await shown();
  vi.useRealTimers();
  const options = () => screen.queryAllByRole('option', { hidden: true });
  expect(options()).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Choose a time' }));
  await waitFor(() => expect(options()).toHaveLength(48));
  const chosen = screen.getByRole('option', { selected: true, hidden: true });
  expect(chosen.textContent).toBe('18:30');
  fireEvent.click(screen.getByRole('option', { name: '19:30', hidden: true }));
  expect(onChange.mock.calls).toEqual([['19:30', '18:30']]);
  await waitFor(() => expect(options()).toHaveLength(0));
});
