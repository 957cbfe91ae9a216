import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as drafts from '#src/data/drafts.ts';
import { useDraft } from '#src/data/live/use-draft.ts';

/** A device whose answers come when the test says so. */
function slowDevice() {
  const answers: ((kept: string) => void)[] = [];
  vi.spyOn(drafts, 'readDraft').mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const saved = vi.spyOn(drafts, 'saveDraft').mockResolvedValue();
  return { saved, answer: (kept: string) => act(async () => { for (const resolve of answers.splice(0)) resolve(kept); }) };
}

test('what was kept comes into the empty field', async () => {
  const device = slowDevice();
  const { result } = renderHook(() => useDraft('a form'));
  await device.answer('Half a sentence');
  expect(result.current[0]).toBe('Half a sentence');
});

test('an answer that comes after the words were typed and stored leaves them in the field', async () => {
  const device = slowDevice();
  const { result } = renderHook(() => useDraft('a form'));
  act(() => result.current[1]('Typed meanwhile'));
  await waitFor(() => expect(device.saved).toHaveBeenCalledWith('a form', 'Typed meanwhile'));
  await device.answer('');
  expect(result.current[0]).toBe('Typed meanwhile');
});

test('a cleared field stays empty', async () => {
  const device = slowDevice();
  const { result } = renderHook(() => useDraft('a form'));
  act(() => result.current[1]('Sent'));
  act(() => result.current[2]());
  await device.answer('Sent');
  expect(result.current[0]).toBe('');
});

test('each form has its own words', async () => {
  const device = slowDevice();
  const { result, rerender } = renderHook(({ key }) => useDraft(key), { initialProps: { key: 'one' } });
  act(() => result.current[1]('For the first'));
  rerender({ key: 'two' });
  await device.answer('For the second');
  expect(result.current[0]).toBe('For the second');
  expect(device.saved).toHaveBeenCalledWith('one', 'For the first');
});
