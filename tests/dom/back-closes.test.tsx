// A layer leaves the browser's history in a step of its own, which takes a moment. Whatever happens in that moment
// comes after it.
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useBackCloses } from '#src/ui/layers/use-back-closes.ts';

type Name = 'menu' | 'question';

let router: RouterHistory;
let show: (open: readonly Name[]) => void;

function Layers({ order }: { order: readonly [Name, Name] }) {
  const [open, setOpen] = useState<readonly Name[]>([]);
  useEffect(() => {
    show = (names) => act(() => setOpen(names));
  }, []);
  const close = (name: Name) => setOpen((before) => before.filter((one) => one !== name));
  // the first to close
  useBackCloses(open.includes(order[0]), () => close(order[0]));
  useBackCloses(open.includes(order[1]), () => close(order[1]));
  return <p>{open.join(' and ')}</p>;
}

const isMarked = () => typeof (history.state as { layer?: number } | null)?.layer === 'number';
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
/** Before anybody else hears of it. */
const stepBack = () =>
  new Promise((resolve) => addEventListener('popstate', resolve, { once: true, capture: true }));
const INNER_FIRST = ['question', 'menu'] as const;
/** Opens these layers, on a page of its own that follows /start. `order`: in which they close if they close at once. */
async function open(names: readonly Name[], order: readonly [Name, Name] = INNER_FIRST) {
  history.pushState(null, '', '/start');
  router = createBrowserHistory();
  router.push('/page');
  await nextTask();
  const page = render(<Layers order={order} />);
  for (const name of names) {
    show([...names.slice(0, names.indexOf(name)), name]);
    await expect.poll(isMarked).toBe(true);
    await nextTask();
  }
  const back = async () => {
    const gone = stepBack();
    history.back();
    await act(() => gone);
  };
  /** Runs while the browser is leaving the layer's entry. */
  const closeAnd = async (then: () => void) => {
    const gone = stepBack();
    const leave = history.back.bind(history);
    history.back = () => {
      Reflect.deleteProperty(history, 'back');
      then();
      leave();
    };
    show([]);
    await act(() => gone);
    await nextTask();
  };
  return { back, closeAnd, shown: () => page.container.textContent };
}

afterEach(() => router.destroy());

test('a link pressed before a closed dialog has left the history is followed, and Back returns to the page', async () => {
  const { back, closeAnd } = await open(['menu']);
  const heard: string[] = [];
  router.subscribe(({ action, location }) => heard.push(`${action.type} ${location.pathname}`));
  await closeAnd(() => router.push('/next'));
  expect(location.pathname).toBe('/next');
  expect(heard.at(-1)).toBe('PUSH /next');
  expect(router.location.pathname).toBe('/next');
  await back();
  expect(location.pathname).toBe('/page');
  expect(isMarked()).toBe(false);
  expect(heard.at(-1)).toBe('BACK /page');
  await back();
  expect(location.pathname).toBe('/start');
});

test('a redirect at that moment takes the place of the page below the dialog', async () => {
  const { back, closeAnd } = await open(['menu']);
  await closeAnd(() => router.replace('/instead'));
  expect(location.pathname).toBe('/instead');
  expect(router.location.pathname).toBe('/instead');
  await back();
  expect(location.pathname).toBe('/start');
});

test('of two navigations at that moment the later one counts, with one entry', async () => {
  const { back, closeAnd } = await open(['menu']);
  await closeAnd(() => {
    history.pushState(null, '', '/next');
    router.replace('/next/1');
    router.flush();
  });
  expect(location.pathname).toBe('/next/1');
  await back();
  expect(location.pathname).toBe('/page');
});

test('a dialog that opens at that moment gets an entry of its own, and Back closes it alone', async () => {
  const { back, closeAnd, shown } = await open(['menu']);
  await closeAnd(() => show(['question']));
  await expect.poll(isMarked).toBe(true);
  expect(shown()).toBe('question');
  await back();
  expect(shown()).toBe('');
  expect(location.pathname).toBe('/page');
  expect(isMarked()).toBe(false);
});

test.each([
  ['the inner one first', INNER_FIRST],
  ['the outer one first', ['menu', 'question'] as const],
])('two dialogs that close at once leave no entry behind: %s', async (_which, order) => {
  const { back } = await open(['menu', 'question'], order);
  show([]);
  await expect.poll(isMarked).toBe(false);
  expect(location.pathname).toBe('/page');
  await back();
  expect(location.pathname).toBe('/start');
});

test('a dialog that closes under another one leaves with it, when Back closes the other', async () => {
  const { back, shown } = await open(['menu', 'question']);
  show(['question']);
  await nextTask();
  const both = stepBack();
  await back();
  await both;
  await expect.poll(isMarked).toBe(false);
  expect(shown()).toBe('');
  await back();
  expect(location.pathname).toBe('/start');
});
