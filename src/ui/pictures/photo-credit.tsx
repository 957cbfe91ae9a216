import { UI_TEXT } from '#src/ui/messages.ts';
import classes from '#src/ui/pictures/photo-credit.module.css';

interface Credit {
  name: string;
  profileUrl: string;
  source: string;
}

const LIBRARIES: Record<string, { name: string; url: string }> = {
  UNSPLASH: { name: 'Unsplash', url: 'https://unsplash.com/?utm_source=sojourn&utm_medium=referral' },
  PEXELS: { name: 'Pexels', url: 'https://www.pexels.com/' },
};
const isWeb = (url: string): boolean => url.startsWith('https://');

/**
 * Who took the photo above, and where it is from. `of`: the picture shown; the credit does not apply to a
 * newer one pending on this device.
 */
export function PhotoCredit({
  credit,
  of,
  className,
}: {
  credit: Credit | undefined;
  of?: string | null;
  className?: string | undefined;
}) {
  if (!credit || (of !== undefined && !of?.includes('/files/'))) return null;
  const library = LIBRARIES[credit.source];
  return (
    <small className={`${classes.credit} ${className ?? ''}`}>
      {UI_TEXT.photoBy}{' '}
      {isWeb(credit.profileUrl) ? (
        <a href={credit.profileUrl} target="_blank" rel="noopener noreferrer" dir="auto">
          {credit.name}
        </a>
      ) : (
        <span dir="auto">{credit.name}</span>
      )}
      {library ? (
        <>
          {' · '}
          <a href={library.url} target="_blank" rel="noopener noreferrer">
            {library.name}
          </a>
        </>
      ) : null}
    </small>
  );
}
