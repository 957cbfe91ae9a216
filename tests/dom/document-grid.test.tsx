import 'fake-indexeddb/auto';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DocumentGrid } from '#src/features/documents/document-grid.tsx';
import { someDocument } from '#tests/support/some-document.ts';

vi.mock('#src/features/documents/document-card.tsx', () => ({ DocumentCard: () => <li /> }));

afterEach(() => vi.unstubAllGlobals());

test('of hundreds of documents, only a few cards are rendered per frame', async () => {
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
  const eventId = crypto.randomUUID();
  const documents = Array.from({ length: 300 }, () => ({
    ...someDocument({ eventId }),
    sync: null,
    syncOf: {},
  }));
  render(<DocumentGrid documents={documents} mayDelete={false} />);
  const drawn = () => screen.getAllByRole('listitem').length;
  for (const before of [0, 8, 16]) {
    await vi.waitFor(() => expect(drawn()).toBeGreaterThan(before));
    expect(drawn() - before).toBeLessThanOrEqual(8);
    act(see);
  }
});
