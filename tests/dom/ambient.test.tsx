import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { MOODS } from '#contract/scenes/moods.ts';
import { sceneFor } from '#contract/scenes/scene-for.ts';
import { Ambient } from '#src/ui/page/ambient.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

beforeEach(() => pretendScreen(390));

/** The format in which browsers return a colour. */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

const event = { id: 'e1', name: 'Lofoten in winter', subtitle: 'Skis and stoves' };

test('the ambient light behind a page has the colours of its painted picture, without loading one', async () => {
  const { container } = renderInApp(() => <Ambient image={null} of={event} />);
  const [, middle, horizon] = MOODS[sceneFor(event.id, `${event.name} ${event.subtitle}`).mood].sky;
  await waitFor(() => {
    const light = container.querySelector('[style*=gradient]')?.getAttribute('style');
    expect(light).toContain(rgb(middle));
    expect(light).toContain(rgb(horizon));
  });
  expect(container.querySelector('img')).toBeNull();
});

test('for an uploaded picture, the ambient light is that picture in its smallest size', async () => {
  const { container } = renderInApp(() => <Ambient image="/files/cover-1" of={event} />);
  await waitFor(() =>
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/files/cover-1?w=160'),
  );
  expect(container.querySelector('[style*=gradient]')).toBeNull();
});
