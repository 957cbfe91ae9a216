import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { UI_TEXT } from '#src/ui/messages.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const LOST = new TypeError('Failed to fetch dynamically imported module: /assets/part.js');
const Part = ({ word }: { word: string }) => <p>{word}</p>;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part is shown as soon as it has loaded, also right after its placeholder', async () => {
  let arrive: (part: typeof Part) => void = () => undefined;
  const Late = lazyPart<{ word: string }>(() => new Promise((resolve) => (arrive = resolve)), {
    plain: true,
  });
  render(<Late word="here" meanwhile={<p>coming</p>} />);
  expect(screen.getByText('coming')).toBeDefined();
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'Date', 'performance'] });
  // in a browser, too, nothing but the part's own arrival leads to it
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  arrive(Part);
  for (let turn = 0; turn < 100 && !screen.queryByText('here'); turn++)
    await new Promise((next) => setImmediate(next));
  expect(screen.getByText('here'), 'although no time has passed').toBeDefined();
  expect(screen.queryByText('coming')).toBeNull();
});

test('a part that has loaded once is there at once the next time', async () => {
  const Shared = lazyPart(async () => Part, { plain: true });
  render(<Shared word="first" />);
  await screen.findByText('first');
  render(<Shared word="second" />);
  expect(screen.getByText('second')).toBeDefined();
});

test('a part that fails to load says so in its place, and a retry loads it', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(LOST);
  const Weak = lazyPart(load, { plain: true });
  render(<Weak word="here" meanwhile={<p>coming</p>} />);
  await screen.findByText(UI_TEXT.partFailed);
  expect(screen.queryByText('coming')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: UI_TEXT.retry }));
  await screen.findByText('here');
  expect(load).toHaveBeenCalledTimes(2);
});
