import { useMemo } from 'react';
import { qrSvg } from '#src/features/sharing/qr-code.ts';
import { useObjectUrl } from '#src/ui/pictures/use-object-url.ts';

/** The code of a link as an address for an `<img>`, while the component lives. */
export const useQrUrl = (link: string): string | null => useObjectUrl(useMemo(() => qrSvg(link), [link]));
