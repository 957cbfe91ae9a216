import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentData, setCurrentData } from '#src/data/databases/current-data.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import * as drafts from '#src/data/drafts.ts';
import { onlyHere } from '#src/data/unsaved.ts';
import { useDraft } from '#src/data/live/use-draft.ts';

/** A device that answers when the test tells it to. */
function slowDevice() {
  const answers: ((kept: string) => void)[] = [];
  vi.spyOn(drafts, 'readDraft').mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const saved = vi.fn<(key: string, text: string) => Promise<void>>().mockResolvedValue();
  const wanted: (() => boolean)[] = [];
  vi.spyOn(drafts, 'saveDraft').mockImplementation((key, text, isWanted = () => true) => {
    wanted.push(isWanted);
    return saved(key, text);
  });
  return {
    saved,
    /** Which of the saves so far would still store their text, were they to make room first. */
    wanted: () => wanted.map((isWanted) => isWanted()),
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

test.each([
  ['has answered', () => Promise.resolve('Half a sentence')],
  ['could not read it', () => Promise.reject(new Error('not open'))],
])(
  'the draft counts as read once the device %s, and a draft with another key not yet',
  async (_how, read) => {
    slowDevice();
    vi.mocked(drafts.readDraft).mockImplementationOnce(read);
    const { result, rerender } = renderHook(({ key }) => useDraft(key), { initialProps: { key: 'one' } });
    expect(result.current[3]).toBe(false);
    await waitFor(() => expect(result.current[3]).toBe(true));
    rerender({ key: 'two' });
    expect(result.current[3]).toBe(false);
  },
);

test('a late read does not replace text that was typed and stored meanwhile', async () => {
  const device = slowDevice();
  const { result } = renderHook(() => useDraft('a form'));
  act(() => result.current[1]('Typed meanwhile'));
  await waitFor(() => expect(device.saved).toHaveBeenCalledWith('a form', 'Typed meanwhile'));
  await device.answer('');
  expect(result.current[0]).toBe('Typed meanwhile');
});

test('text is stored while typing continues', async () => {
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

test('leaving the page stores the text at once, and again the ordinary way if that fails', async () => {
  const device = slowDevice();
  const atOnce = vi.spyOn(drafts, 'saveDraftAtOnce').mockRejectedValue(new Error('not open'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { result } = renderHook(() => useDraft('a form'));
  act(() => result.current[1]('Just typed'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(atOnce).toHaveBeenCalledWith('a form', 'Just typed');
  await waitFor(() => expect(device.saved).toHaveBeenCalledWith('a form', 'Just typed'));
});

test.each([
  ['the page is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the databases are reopened', () => setCurrentData(currentData())],
])('text that could not be stored is stored once %s', async (_when, happens) => {
  const device = slowDevice();
  vi.spyOn(drafts, 'saveDraftAtOnce').mockRejectedValue(new Error('not open'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  device.saved.mockRejectedValueOnce(new Error('no room'));
  const { result } = renderHook(() => useDraft('a form'));
  act(() => result.current[1]('Still only here'));
  await waitFor(() => expect(device.saved).toHaveBeenCalledTimes(1));
  await act(async () => happens());
  await waitFor(() => expect(device.saved).toHaveBeenCalledTimes(2));
  expect(device.saved).toHaveBeenLastCalledWith('a form', 'Still only here');
  await act(async () => happens());
  expect(device.saved, 'it is stored').toHaveBeenCalledTimes(2);
});

test('text that could not be stored is never stored for somebody else', async () => {
  const device = slowDevice();
  device.saved.mockRejectedValueOnce(new Error('no room'));
  const { result, unmount } = renderHook(() => useDraft('a form'));
  act(() => result.current[1]('Mine'));
  await waitFor(() => expect(device.saved).toHaveBeenCalledTimes(1));
  await act(async () => setCurrentData({ key: 'somebody else' } as LocalData));
  unmount();
  expect(device.saved).toHaveBeenCalledTimes(1);
  setCurrentData(null);
});

test('a field whose text was submitted stays empty, and the text typed just before is not saved again', async () => {
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

test('while room is being made for a text, a newer one or its submission makes it unwanted', async () => {
  const device = slowDevice();
  const { result } = renderHook(() => useDraft('a form'));
  device.saved.mockReturnValueOnce(new Promise(() => undefined));
  act(() => result.current[1]('Hel'));
  await waitFor(() => expect(device.wanted()).toEqual([true]));
  act(() => result.current[1]('Hello'));
  expect(device.wanted()).toEqual([false]);
  await waitFor(() => expect(device.saved).toHaveBeenCalledTimes(2));
  await act(() => result.current[2](() => Promise.resolve()));
  expect(device.wanted()).toEqual([false, false]);
});

test('a form that is left while room is being made and opened again: a newer text or its submission makes the older one unwanted', async () => {
  const device = slowDevice();
  const left = renderHook(() => useDraft('a form'));
  device.saved.mockReturnValueOnce(new Promise(() => undefined));
  act(() => left.result.current[1]('Hel'));
  left.unmount();
  expect(device.wanted()).toEqual([true]);
  const { result } = renderHook(() => useDraft('a form'));
  act(() => result.current[1]('Hello'));
  expect(device.wanted()).toEqual([false]);
  await waitFor(() => expect(device.saved).toHaveBeenCalledTimes(2));
  await act(() => result.current[2](() => Promise.resolve()));
  expect(device.wanted()).toEqual([false, false]);
});

test('text that is not stored is known to be only here, until it is stored or its form is left', async () => {
  const device = slowDevice();
  device.saved.mockRejectedValueOnce(new Error('no room'));
  const { result, unmount } = renderHook(() => useDraft('a form'));
  act(() => result.current[1]('Still only here'));
  await waitFor(() => expect(device.saved).toHaveBeenCalledTimes(1));
  expect([...onlyHere.keys()]).toEqual(['a form']);
  act(() => result.current[1]('Still only here.'));
  await waitFor(() => expect([...onlyHere.keys()]).toEqual([]));
  device.saved.mockRejectedValue(new Error('no room'));
  act(() => result.current[1]('More'));
  unmount();
  expect(device.saved).toHaveBeenLastCalledWith('a form', 'More');
  await waitFor(() => expect([...onlyHere.keys()]).toEqual([]));
});

test('a form that is left keeps its text while room is being made, whatever is typed into the next one', async () => {
  const device = slowDevice();
  const { result, rerender } = renderHook(({ key }) => useDraft(key), { initialProps: { key: 'one' } });
  device.saved.mockReturnValueOnce(new Promise(() => undefined));
  act(() => result.current[1]('For the first'));
  rerender({ key: 'two' });
  act(() => result.current[1]('For the second'));
  expect(device.wanted()).toEqual([true]);
});

test.each([
  ['refused', () => Promise.reject(new Error('no room'))],
  ['not accepted', () => Promise.resolve(false)],
])('text that was %s stays in the field and on the device', async (_how, take) => {
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

test('two tabs with one draft: text typed only in the other tab is stored again after this tab has submitted its own', async () => {
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

test('two tabs with one draft: a submitted text disappears from the other tab, where it could be sent again', async () => {
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
