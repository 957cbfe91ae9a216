import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PeopleList } from '#src/ui/people/people-list.tsx';

afterEach(() => vi.unstubAllGlobals());

test('of a thousand people only those near the window are rendered, and what is below the list does not move later', async () => {
  let see = (): void => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
        see = () => tell([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  const people = Array.from({ length: 1000 }, (_, n) => ({ id: `${n}`, name: `Guest ${n}`, picture: null }));
  const { container } = render(<PeopleList people={people} />);
  const rest = () => Number.parseFloat((container.lastElementChild as HTMLElement).style.height);
  const drawn = () => screen.getAllByRole('listitem').length;
  const first = drawn();
  expect([first < 60, rest()]).toEqual([true, (people.length - first) * 44]);
  act(see);
  await vi.waitFor(() => expect(drawn()).toBeGreaterThan(first));
  expect(rest()).toBe((people.length - drawn()) * 44);
});
