import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SceneButton } from '#src/ui/covers/scene-button.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

// jsdom has no canvas to paint on
const painted = vi.hoisted(() => vi.fn<(scene: { name: string }) => Promise<File>>());
vi.mock('#src/ui/covers/scene-file.ts', () => ({ sceneFile: painted }));

beforeEach(() => pretendScreen(1280));

test('a built-in picture is found by a word and becomes a file', async () => {
  const file = new File(['x'], 'train-day.jpg', { type: 'image/jpeg' });
  painted.mockResolvedValue(file);
  const picked = vi.fn();
  renderInApp(() => <SceneButton onPick={picked} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Find an image' }));
  const search = await screen.findByRole('searchbox');
  await waitFor(() => expect(document.activeElement, 'it accepts typing at once').toBe(search));
  expect(screen.getByText('Enter a search term to find images.')).toBeDefined();
  await userEvent.type(search, 'submarine');
  expect(screen.getByRole('status').textContent).toBe('No images found');
  await userEvent.clear(search);
  await userEvent.type(search, 'train');
  await userEvent.click(await screen.findByRole('button', { name: 'Train by day' }));
  await waitFor(() => expect(picked).toHaveBeenCalledExactlyOnceWith(file));
  expect(painted.mock.calls[0]?.[0].name).toBe('train-day');
});

test('a picture that cannot be painted reports an error, and the chooser stays open', async () => {
  painted.mockRejectedValue(new Error('no canvas'));
  const told = vi.spyOn(toast, 'error').mockImplementation(() => '');
  const picked = vi.fn();
  renderInApp(() => <SceneButton onPick={picked} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Find an image' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mountains at dawn' }));
  await waitFor(() =>
    expect(told).toHaveBeenCalledExactlyOnceWith('Failed to load images. Please try again.'),
  );
  expect(picked).not.toHaveBeenCalled();
  expect(screen.getByRole('searchbox')).toBeDefined();
});
