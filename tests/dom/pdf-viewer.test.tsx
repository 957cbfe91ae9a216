// PDFs inside the app: messages when there are no pages, searching text, and navigating pages. That pages are
// really drawn is tested in a browser (tests/e2e/documents.spec.ts).
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PdfViewer } from '#src/features/documents/pdf/pdf-viewer.tsx';
import { openPdf, type OpenedPdf } from '#src/features/documents/pdf/open-pdf.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { signedInOffline } from '#tests/support/signed-in.ts';
import { someDocument } from '#tests/support/some-document.ts';

vi.mock('#src/features/documents/pdf/open-pdf.ts', async (original) => ({
  ...(await original<object>()),
  openPdf: vi.fn<typeof openPdf>(),
}));

const opening = vi.mocked(openPdf);
const shown = {
  ...someDocument({ eventId: crypto.randomUUID(), name: 'city_map.pdf' }),
  sync: null,
  syncOf: {},
};
const pages = (...texts: string[]) =>
  ({
    pdf: {
      numPages: texts.length,
      getPage: async (number: number) => ({
        getViewport: () => ({ width: 600, height: 800 }),
        getTextContent: async () => ({ items: [{ str: texts[number - 1], hasEOL: true }] }),
      }),
    },
  }) as unknown as OpenedPdf;
const named = (name: string) => Object.assign(new Error(name), { name });

beforeEach(async () => {
  pretendScreen(390);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  await signedInOffline();
});
afterEach(() => opening.mockReset());

const open = () => {
  const onClose = vi.fn<() => void>();
  renderInApp(() => <PdfViewer document={shown} onClose={onClose} />);
  return onClose;
};

test('an unreadable file shows an error, and can still be downloaded', async () => {
  opening.mockRejectedValue(named('InvalidPDFException'));
  const onClose = open();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('This file is damaged or not a PDF')).toBeDefined();
  expect(alert.queryByRole('button', { name: 'Retry' })).toBeNull();
  const link = alert.getByRole('link', { name: 'Download' });
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    shown.document.original,
    'city_map.pdf',
  ]);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a failed load can be retried', async () => {
  opening.mockRejectedValueOnce(named('TypeError')).mockResolvedValue(pages('Gate B12'));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Page 1' })).toBeDefined();
});

test('a password is asked for until it is correct', async () => {
  opening.mockImplementation(
    (_source, ask) =>
      new Promise((resolve) => {
        const tell = (password: string) =>
          // some time later, as from its worker
          void setTimeout(() => (password === 'sesame' ? resolve(pages('Gate B12')) : ask(tell, true)));
        ask(tell, false);
      }),
  );
  open();
  await screen.findByText('This document is protected by a password');
  expect(screen.getAllByRole('link', { name: 'Download' })).toHaveLength(2);
  const type = async (password: string) => {
    await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`);
  };
  await type('open');
  expect(await screen.findByText('That is not the password.')).toBeDefined();
  // the field is a new one now, and accepts typing at once
  await userEvent.keyboard('sesame{Enter}');
  expect(await screen.findByRole('region', { name: 'Page 1' })).toBeDefined();
});

test('text is found on all pages, also by keyboard, and Escape ends the search before it closes the document', async () => {
  opening.mockResolvedValue(pages('Gate B12', 'nothing', 'To the gate, gate'));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const onClose = open();
  await screen.findByRole('region', { name: 'Page 3' });
  await userEvent.keyboard('{Control>}f{/Control}');
  const field = await screen.findByRole('searchbox', { name: 'Find in document' });
  await userEvent.type(field, 'GATE');
  const search = within(screen.getByRole('search'));
  expect(await search.findByText('1 of 3')).toBeDefined();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(await search.findByText('3 of 3')).toBeDefined();
  expect((scrolled.mock.contexts.at(-1) as HTMLElement).dataset.page).toBe('3');
  await userEvent.click(search.getByRole('button', { name: 'Next match' }));
  expect(await search.findByText('1 of 3')).toBeDefined();
  await userEvent.keyboard('{Control>}f{/Control}');
  expect(document.activeElement, 'searched again from the pages').toBe(field);
  expect(field).toMatchObject({ selectionStart: 0, selectionEnd: 4 });
  await userEvent.type(field, 'way');
  expect(await search.findByText('Not found')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('search')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a page is opened by its number, and zoomed by keys and buttons', async () => {
  opening.mockResolvedValue(pages('one', 'two', 'three'));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  open();
  const field = await screen.findByRole('textbox', { name: 'Page' });
  await userEvent.clear(field);
  await userEvent.type(field, '9{Enter}');
  expect((scrolled.mock.contexts.at(-1) as HTMLElement).dataset.page, 'the last page').toBe('3');
  scrolled.mockClear();
  await userEvent.clear(field);
  await userEvent.tab();
  expect(scrolled, 'an empty field opens no page').not.toHaveBeenCalled();
  const group = screen.getByRole('group', { name: '3 pages' });
  group.focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}{Control>}{ArrowRight}{/Control}');
  vi.spyOn(group, 'scrollWidth', 'get').mockReturnValue(2000);
  await userEvent.keyboard('{ArrowRight}');
  expect(scrolled, 'keys with modifiers are left to the browser').not.toHaveBeenCalled();
  vi.spyOn(group, 'scrollWidth', 'get').mockReturnValue(0);
  await userEvent.keyboard('{ArrowRight}');
  expect(scrolled).toHaveBeenCalledOnce();
  const width = () => Number.parseFloat(screen.getByRole('region', { name: 'Page 1' }).style.width);
  const usual = width();
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(width() / usual).toBeCloseTo(1.25);
  screen.getByRole('group', { name: '3 pages' }).focus();
  await userEvent.keyboard('--');
  expect(width() / usual).toBeCloseTo(0.75);
  await userEvent.keyboard('0');
  expect(width()).toBe(usual);
});

test('a page whose text cannot be read does not stop the search in the others', async () => {
  const { pdf } = pages('Gate B12', 'nothing', 'To the gate');
  const read = pdf.getPage.bind(pdf);
  vi.spyOn(pdf, 'getPage').mockImplementation((number) =>
    number === 2 ? Promise.reject(new Error('no answer')) : read(number),
  );
  opening.mockResolvedValue({ pdf } as unknown as OpenedPdf);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Find in document' }));
  const search = within(screen.getByRole('search'));
  await userEvent.type(search.getByRole('searchbox'), 'gate');
  expect(await search.findByText('1 of 2')).toBeDefined();
  await userEvent.clear(search.getByRole('searchbox'));
  await userEvent.type(search.getByRole('searchbox'), 'ferry');
  expect(await search.findByText('Not found')).toBeDefined();
  search.getByRole('button', { name: 'Close search' }).focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('search')).toBeNull());
});
