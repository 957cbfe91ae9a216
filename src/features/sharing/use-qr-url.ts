import { useEffect, useState } from 'react';
import { qrSvg } from '#src/features/sharing/qr-code.ts';

export type QrState = { state: 'drawing' } | { state: 'ready'; url: string } | { state: 'failed' };

/** Renders a link's code and keeps it as an object URL for an `<img>` while the component is mounted. */
export function useQrUrl(link: string): QrState {
  const [state, setState] = useState<QrState>({ state: 'drawing' });
  useEffect(() => {
    let url: string | null = null;
    let over = false;
    setState({ state: 'drawing' });
    qrSvg(link).then(
      (svg) => {
        if (over) return;
        url = URL.createObjectURL(svg);
        setState({ state: 'ready', url });
      },
      () => {
        if (!over) setState({ state: 'failed' });
      },
    );
    return () => {
      over = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [link]);
  return state;
}
