import { useEffect, useState } from 'react';
import { useCurrentData } from '#src/data/live/use-current-data.ts';
import { waitingBytes } from '#src/data/files/waiting-bytes.ts';
import { isBroken, openPdf, type OpenedPdf } from '#src/features/documents/pdf/open-pdf.ts';

/**
 * opening: nothing can be shown yet · locked: it has a password, `wrong` if the last one was incorrect ·
 * broken: no program can read it · unreachable: its bytes, or the code that reads them, could not be loaded
 */
export type PdfState =
  | { state: 'opening' }
  | { state: 'locked'; wrong: boolean; unlock: (password: string) => void }
  | { state: 'broken' }
  | { state: 'unreachable'; retry: () => void }
  | ({ state: 'open' } & OpenedPdf);

const OPENING: PdfState = { state: 'opening' };

/**
 * Opens the PDF at this address, including one pending on this device. Closes it when the component unmounts.
 */
export function usePdf(address: string): PdfState {
  const data = useCurrentData();
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<{ of: string; state: PdfState }>({ of: '', state: OPENING });
  const of = `${address} ${tries}`;
  useEffect(() => {
    const closed = new AbortController();
    const show = (state: PdfState) => {
      if (!closed.signal.aborted) setFound({ of, state });
    };
    const open = async () => {
      const source = (data && (await waitingBytes(data, address))) ?? address;
      const opened = await openPdf(
        source,
        (setPassword, wrong) =>
          show({
            state: 'locked',
            wrong,
            unlock: (password) => {
              show(OPENING);
              setPassword(password);
            },
          }),
        closed.signal,
      );
      show({ state: 'open', ...opened });
    };
    open().catch((problem: unknown) =>
      show(
        isBroken(problem)
          ? { state: 'broken' }
          : { state: 'unreachable', retry: () => setTries((before) => before + 1) },
      ),
    );
    return () => closed.abort();
  }, [data, address, of]);
  return found.of === of ? found.state : OPENING;
}
