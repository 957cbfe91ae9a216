import { render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { UI_TEXT } from '#src/ui/messages.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const LOST = new TypeError('Failed to fetch dynamically imported module: /assets/part.js');
const Part = ({ word }: { word: string }) => <p>{word}</p>;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part is shown as soon as its code is loaded, even right after its placeholder', async () => {
  let arrive: (part: typeof Part) => void = () => undefined;
  const Late = lazyPart<{ word: string }>(() => new Promise((resolve) => (arrive = resolve)), {
    plain: true,
  });
  render(<Late word="here" meanwhile={<p>coming</p>} />);
  expect(screen.getByText('coming')).toBeDefined();
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'Date', 'performance'] });
  // as in a browser: only the arrival of the code triggers the rendering
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  arrive(Part);
  for (let turn = 0; turn < 100 && !screen.queryByText('here'); turn++)
    await new Promise((next) => setImmediate(next));
  expect(screen.getByText('here'), 'without any time passing').toBeDefined();
  expect(screen.queryByText('coming')).toBeNull();
});

test('a part that has been loaded before is rendered at once', async () => {
  const Shared = lazyPart(async () => Part, { plain: true });
  render(<Shared word="first" />);
  await screen.findByText('first');
  render(<Shared word="second" />);
  expect(screen.getByText('second')).toBeDefined();
});

test('a part that fails to load reports it in its place, and a retry loads it', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(LOST);
  const Weak = lazyPart(load, { plain: true });
  render(<Weak word="here" meanwhile={<p>coming</p>} />);
  await screen.findByText(UI_TEXT.partFailed);
  expect(screen.queryByText('coming')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: UI_TEXT.retry }));
  await screen.findByText('here');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a silent part over the page that fails to load reports nothing, and the next press loads it', async () => {
  const error = vi.spyOn(toast, 'error');
  const load = vi.fn(async () => Part).mockRejectedValueOnce(LOST);
  const Offer = lazyPart(load, { plain: true, over: true, silent: true });
  const { container } = render(<Offer word="here" meanwhile={<p>coming</p>} />);
  await waitForElementToBeRemoved(() => screen.queryByText('coming'));
  expect([container.textContent, error.mock.calls]).toEqual(['', []]);
  await userEvent.click(document.body);
  await screen.findByText('here');
});
