import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusPageHeading } from '#src/ui/layers/focus-page-heading.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  document.body.innerHTML = '<main tabindex="-1"><h1>The page for visitors</h1></main>';
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const focused = () => document.querySelector('h1:focus')?.textContent;
function show(heading: string): void {
  document.querySelector('main')!.innerHTML = `<h1>${heading}</h1>`;
  vi.advanceTimersByTime(100);
}

test('on a slow device, the focus follows the heading of a page that is replaced', () => {
  focusPageHeading();
  vi.advanceTimersByTime(100);
  expect(focused()).toBe('The page for visitors');
  vi.advanceTimersByTime(8000);
  show('Good morning');
  expect(focused()).toBe('Good morning');
  show('Good morning, Maya');
  expect(focused()).toBe('Good morning, Maya');
});

test('once the person has pressed a key, the focus is left alone', () => {
  focusPageHeading();
  vi.advanceTimersByTime(100);
  document.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  show('Good morning, Maya');
  expect(document.activeElement).toBe(document.body);
});
