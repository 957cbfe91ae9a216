import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as drafts from '#src/data/drafts.ts';
import { useDraft } from '#src/data/live/use-draft.ts';

/** A device whose answers come when the test says so. */
function slowDevice() {
  const answers: ((kept: string) => void)[] = [];
  vi.spyOn(drafts, 'readDraft').mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const saved = vi.spyOn(drafts, 'saveDraft').mockResolvedValue();
  return {
    saved,
    answer: (kept: string) =>
      act(async () => {
        for (const resolve of answers.splice(0)) resolve(kept);
      }),
  };
}

test('the stored text is filled into the empty field', async () => {
  const device = slowDevice();
  const { result } = renderHook(() => useDraft('a form'));
  await device.answer('Half a sentence');
  expect(result.current[0]).toBe('Half a sentence');
});

test('a late read does not replace what was typed and stored meanwhile', async () => {
  const device = slowDevice();
  const { result } = renderHook(() => useDraft('a form'));
  act(() => result.current[1]('Typed meanwhile'));
  await waitFor(() => expect(device.saved).toHaveBeenCalledWith('a form', 'Typed meanwhile'));
  await device.answer('');
  expect(result.current[0]).toBe('Typed meanwhile');
});

test('text is stored while somebody goes on typing', async () => {
  vi.useFakeTimers();
  const device = slowDevice();
  const { result } = renderHook(() => useDraft('a form'));
  for (let keys = 1; keys <= 8; keys++) {
    act(() => result.current[1]('x'.repeat(keys)));
    await vi.advanceTimersByTimeAsync(100);
  }
  vi.useRealTimers();
  expect(device.saved.mock.calls.map(([, text]) => text.length)).toEqual([3, 6]);
});

test('a page that is left stores the text at once, and once more if that fails', async () => {
  const device = slowDevice();
  const atOnce = vi.spyOn(drafts, 'saveDraftAtOnce').mockRejectedValue(new Error('not open'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { result } = renderHook(() => useDraft('a form'));
  act(() => result.current[1]('Just typed'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(atOnce).toHaveBeenCalledWith('a form', 'Just typed');
  await waitFor(() => expect(device.saved).toHaveBeenCalledWith('a form', 'Just typed'));
});

test('a field whose text was handed over stays empty, and what was typed just before is not saved again', async () => {
  vi.useFakeTimers();
  const device = slowDevice();
  const { result } = renderHook(() => useDraft('a form'));
  act(() => result.current[1]('Sent'));
  let stored: () => void = () => undefined;
  const handedOver = act(() => result.current[2](() => new Promise<void>((resolve) => (stored = resolve))));
  await vi.advanceTimersByTimeAsync(1000);
  stored();
  await handedOver;
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(device.saved).not.toHaveBeenCalled();
  await device.answer('Sent');
  expect(result.current[0]).toBe('');
});

test.each([
  ['refused', () => Promise.reject(new Error('no room'))],
  ['not taken', () => Promise.resolve(false)],
])('words that were %s stay in the field and on the device', async (_how, take) => {
  const device = slowDevice();
  const { result } = renderHook(() => useDraft('a form'));
  act(() => result.current[1]('Still mine'));
  await act(() => result.current[2](take).catch(() => undefined));
  expect(result.current[0]).toBe('Still mine');
  expect(device.saved).toHaveBeenCalledWith('a form', 'Still mine');
});

test('each form has its own draft', async () => {
  const device = slowDevice();
  const { result, rerender } = renderHook(({ key }) => useDraft(key), { initialProps: { key: 'one' } });
  act(() => result.current[1]('For the first'));
  rerender({ key: 'two' });
  await device.answer('For the second');
  expect(result.current[0]).toBe('For the second');
  expect(device.saved).toHaveBeenCalledWith('one', 'For the first');
});

test('two tabs with one draft: what only the other has typed is stored again once this one has sent its own', async () => {
  const device = slowDevice();
  const [one, other] = [renderHook(() => useDraft('a form')), renderHook(() => useDraft('a form'))];
  await device.answer('');
  act(() => one.result.current[1]('Sent from here'));
  act(() => other.result.current[1]('Typed over there'));
  await waitFor(() => expect(device.saved).toHaveBeenCalledTimes(2));
  device.saved.mockClear();
  await act(() => one.result.current[2](() => Promise.resolve()));
  await waitFor(() => expect(device.saved).toHaveBeenCalledWith('a form', 'Typed over there'));
  expect([one.result.current[0], other.result.current[0]]).toEqual(['', 'Typed over there']);
});

test('two tabs with one draft: what has been sent does not wait in the other to be sent again', async () => {
  const device = slowDevice();
  const one = renderHook(() => useDraft('a form'));
  await device.answer('');
  act(() => one.result.current[1]('Sent from here'));
  const other = renderHook(() => useDraft('a form'));
  await device.answer('Sent from here');
  expect(other.result.current[0]).toBe('Sent from here');
  await act(() => one.result.current[2](() => Promise.resolve()));
  await waitFor(() => expect(other.result.current[0]).toBe(''));
});
