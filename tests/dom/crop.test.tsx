// A picture chosen on this device can be cropped to the shapes in which pictures are shown, also by keyboard.
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { cropPicture } from '#src/ui/crop/crop-picture.ts';
import { moved, partOf } from '#src/ui/crop/crop-area.ts';
import { PictureField } from '#src/ui/fields/picture-field.tsx';
import { usePictureChoice } from '#src/ui/fields/use-picture-choice.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

// jsdom has no canvas
vi.mock('#src/ui/crop/crop-picture.ts', () => ({ cropPicture: vi.fn() }));

const original = new File(['sea'], 'sea.jpg', { type: 'image/jpeg' });
const part = new File(['part'], 'sea.jpg', { type: 'image/jpeg' });
const picked = vi.fn<(file: File) => void>();

function Field() {
  const [of, setOf] = useState('one');
  const choice = usePictureChoice(picked, undefined, of);
  return (
    <>
      <PictureField
        picture={null}
        choice={choice}
        withScenes
        action="Change"
        storing={false}
        unsent={false}
      />
      <button type="button" onClick={() => setOf('another')}>
        Another
      </button>
    </>
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  pretendScreen(1280);
  URL.createObjectURL = () => 'blob:here';
  URL.revokeObjectURL = () => undefined;
  vi.mocked(cropPicture).mockResolvedValue(part);
});
/** The header of an extended WebP file: with transparency (0x10), and with animation (0x02) as well. */
const webp = (name: string, flags: number) =>
  new File(['RIFF????WEBPVP8X\n\0\0\0', new Uint8Array([flags, 0, 0, 0])], `${name}.webp`, {
    type: 'image/webp',
  });
const choose = async (file: File) =>
  userEvent.upload(await screen.findByLabelText('Change', { selector: 'input' }), file);

test.each([
  // a landscape of 2:1: its full height, and as much of its width as the shape takes
  ['video', 2, { left: 1 / 18, top: 0, width: 8 / 9, height: 1 }],
  ['square', 2, { left: 0.25, top: 0, width: 0.5, height: 1 }],
  ['portrait', 2, { left: 23 / 64, top: 0, width: 9 / 32, height: 1 }],
  ['video', 0.5, { left: 0, top: 23 / 64, width: 1, height: 9 / 32 }],
] as const)('the default crop for %s of a picture of %d by 1 is centred', (shape, ratio, expected) => {
  const found = partOf(ratio, shape, { x: 0.5, y: 0.5, zoom: 1 });
  for (const [side, value] of Object.entries(expected))
    expect(found[side as keyof typeof found], side).toBeCloseTo(value);
});

test('the crop cannot be moved beyond the edges of the picture', () => {
  let look = { x: 0.5, y: 0.5, zoom: 2 };
  for (let step = 0; step < 50; step += 1) look = moved(partOf(2, 'square', look), 2, 0.3, -0.3);
  expect(partOf(2, 'square', look)).toEqual({ left: 0.75, top: 0, width: 0.25, height: 0.5 });
  look = moved(partOf(2, 'square', look), 2, -1, 0);
  expect(partOf(2, 'square', look).left).toBe(0.5);
  expect(partOf(1, 'square', { x: 9, y: -9, zoom: 0 })).toEqual({ left: 0, top: 0, width: 1, height: 1 });
});

test('a chosen picture is shown at once; every crop is cut from the original picture', async () => {
  renderInApp(() => <Field />);
  await choose(original);
  expect(picked).toHaveBeenCalledExactlyOnceWith(original);
  await userEvent.click(screen.getByRole('button', { name: 'Crop' }));
  const area = await screen.findByRole('group', { name: 'The part that will be kept' });
  const image = area.querySelector('img') as HTMLImageElement;
  Object.defineProperties(image, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
  fireEvent.load(image);
  await userEvent.click(screen.getByRole('radio', { name: 'Square' }));
  area.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
  await userEvent.click(screen.getByRole('button', { name: 'Use this part' }));
  await waitFor(() => expect(picked).toHaveBeenLastCalledWith(part));
  const [[shown, kept, of] = []] = vi.mocked(cropPicture).mock.calls;
  expect([shown, of]).toEqual([image, original]);
  for (const [side, value] of Object.entries({ left: 0.425, top: 0.25, width: 0.25, height: 0.5 }))
    expect(kept?.[side as keyof typeof kept], side).toBeCloseTo(value);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Crop' })).toBeDefined();
});

test('a browser that cannot crop says so and keeps the picture; animated and online pictures cannot be cropped', async () => {
  vi.mocked(cropPicture).mockResolvedValue(null);
  renderInApp(() => <Field />);
  await choose(new File(['gif'], 'sea.gif', { type: 'image/gif' }));
  expect(screen.queryByRole('button', { name: 'Crop' })).toBeNull();
  await choose(webp('moving', 0x12));
  await choose(webp('still', 0x10));
  expect(await screen.findByRole('button', { name: 'Crop' })).toBeDefined();
  const moving = webp('moving', 0x12);
  const reading = vi.spyOn(moving, 'slice');
  await choose(moving);
  await waitFor(() => expect(reading).toHaveBeenCalled());
  // wait until the header has been read
  await act(async () => void (await (reading.mock.results[0]!.value as Blob).arrayBuffer()));
  expect(screen.queryByRole('button', { name: 'Crop' })).toBeNull();
  await choose(original);
  await userEvent.click(screen.getByRole('button', { name: 'Crop' }));
  const area = await screen.findByRole('group', { name: 'The part that will be kept' });
  const image = area.querySelector('img') as HTMLImageElement;
  Object.defineProperties(image, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
  fireEvent.load(image);
  await userEvent.click(screen.getByRole('button', { name: 'Use this part' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This picture cannot be cropped here/);
  expect(picked).toHaveBeenLastCalledWith(original);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Another' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Crop' })).toBeNull());
});

/** Opens the sheet with a picture of 400 by 200 pixels. */
async function openSheet(): Promise<HTMLElement> {
  renderInApp(() => <Field />);
  await choose(original);
  await userEvent.click(screen.getByRole('button', { name: 'Crop' }));
  const area = await screen.findByRole('group', { name: 'The part that will be kept' });
  const image = area.querySelector('img') as HTMLImageElement;
  Object.defineProperties(image, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
  fireEvent.load(image);
  return area;
}

test('closing the sheet while a large picture is being cropped keeps the picture unchanged', async () => {
  let done: (cut: File) => void = () => undefined;
  vi.mocked(cropPicture).mockReturnValue(new Promise((resolve) => (done = resolve)));
  await openSheet();
  await userEvent.click(screen.getByRole('button', { name: 'Use this part' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  done(part);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(picked).toHaveBeenCalledExactlyOnceWith(original);
  await userEvent.click(screen.getByRole('button', { name: 'Crop' }));
  await screen.findByRole('group', { name: 'The part that will be kept' });
  expect(screen.getByRole('button', { name: 'Use this part' }).hasAttribute('data-loading')).toBe(false);
});

test("the browser's own keys still work: zooming the page and going back", async () => {
  const area = await openSheet();
  const isTaken = (key: string, held: object = {}) => {
    const press = createEvent.keyDown(area, { key, ...held });
    fireEvent(area, press);
    return press.defaultPrevented;
  };
  expect([isTaken('+'), isTaken('-'), isTaken('ArrowLeft')]).toEqual([true, true, true]);
  expect([
    isTaken('+', { ctrlKey: true }),
    isTaken('-', { metaKey: true }),
    isTaken('ArrowLeft', { altKey: true }),
  ]).toEqual([false, false, false]);
});

test('a phone without enough memory does not store a black picture', async () => {
  const { cropPicture: cut } = await vi.importActual<{ cropPicture: typeof cropPicture }>(
    '#src/ui/crop/crop-picture.ts',
  );
  let alpha = 255;
  const drawn: unknown[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return {
      canvas: this,
      drawImage: (...of: unknown[]) => void drawn.push(of.slice(1)),
      getImageData: () => ({ data: [0, 0, 0, alpha] }),
    } as never;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, type = 'image/png') =>
    give(new Blob(['cut'], { type })),
  );
  const image = { naturalWidth: 8000, naturalHeight: 6000 } as HTMLImageElement;
  const of = { left: 0.25, top: 0, width: 0.5, height: 1 };
  const made = await cut(image, of, original);
  expect([made?.name, made?.type, made?.size]).toEqual(['sea.jpg', 'image/jpeg', 3]);
  // no side is longer than the largest canvas that every phone supports
  expect(drawn).toEqual([[2000, 0, 4000, 6000, 0, 0, 2133, 3200]]);
  alpha = 0;
  expect(await cut(image, of, original)).toBeNull();
  const png = await cut(image, of, new File(['sea'], 'sea.png', { type: 'image/png' }));
  expect(png?.type, 'for pictures with transparency').toBe('image/png');
  vi.restoreAllMocks();
});
