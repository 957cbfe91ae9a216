// The camera at the door: only one stream runs at a time, it is released when the page is not visible, and
// its loss is reported.
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useCamera } from '#src/features/event/door/use-camera.ts';

class Track extends EventTarget {
  stopped = false;
  stop() {
    this.stopped = true;
  }
}
type Asked = { track: Track; give: () => void; refuse: (name: string) => void };
let asked: Asked[];
let hidden: boolean;
beforeEach(() => {
  [asked, hidden] = [[], false];
  Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
  const getUserMedia = () =>
    new Promise((resolve, reject) => {
      const track = new Track();
      const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
      asked.push({
        track,
        give: () => resolve(stream),
        refuse: (name) => reject(new DOMException('no', name)),
      });
    });
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
});
const started = () => {
  const hook = renderHook(() => useCamera());
  hook.result.current.video.current = { play: vi.fn(async () => undefined) } as unknown as HTMLVideoElement;
  act(() => hook.result.current.start());
  return { ...hook, state: () => hook.result.current.state };
};
const look = (away: boolean) =>
  act(async () => {
    hidden = away;
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('switching away while the permission prompt is open leaves one camera running, not two', async () => {
  const { state, unmount } = started();
  await look(true);
  await look(false);
  const [first, second] = asked as [Asked, Asked];
  await act(async () => second.give());
  await act(async () => first.give());
  await waitFor(() => expect(state()).toBe('on'));
  expect([first.track.stopped, second.track.stopped]).toEqual([true, false]);
  await look(true);
  expect(second.track.stopped).toBe(true);
  unmount();
});

test('a camera that is granted after the door page was left is released', async () => {
  const { unmount } = started();
  unmount();
  await act(async () => asked[0]?.give());
  expect(asked[0]?.track.stopped).toBe(true);
});

test('a camera that stops by itself is reported as missing; a denied permission is reported as denied', async () => {
  const { state, result } = started();
  await act(async () => asked[0]?.give());
  await waitFor(() => expect(state()).toBe('on'));
  act(() => void asked[0]?.track.dispatchEvent(new Event('ended')));
  expect(state()).toBe('missing');
  act(() => result.current.start());
  await act(async () => asked[1]?.refuse('NotAllowedError'));
  expect(state()).toBe('refused');
});
