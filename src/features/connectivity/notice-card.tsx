import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from '#src/features/connectivity/connectivity-banner.module.css';
import { fold, isInBar, raise, useNotices, type Notice } from '#src/features/connectivity/notices.ts';
import { NOTICE_ICONS } from '#src/features/connectivity/notice-icons.tsx';
import { CONNECTION_TEXT as TEXT } from '#src/features/connectivity/messages.ts';
import { PlainIconButton } from '#src/ui/buttons/plain-icon-button.tsx';

/** ms; long enough to read a sentence twice. */
const IN_THE_WAY_MS = 10_000;
/** Matches the style sheet: from this width on it fits into the bar and covers nothing. */
const ROOM_IN_BAR = '(min-width: 80em)';

interface Props {
  notice: Notice;
  text: string;
  /** What a person can do about it. */
  children?: ReactNode;
  /** Good news disappears by itself. */
  passing?: boolean;
  /** No action is needed: where it takes space from the page, it folds into the bar after a while. */
  stepsAside?: boolean;
}

/** One notice below the top bar, until it is over or folded into the bar. */
export function NoticeCard({ notice, text, children, passing = false, stepsAside = false }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const stand = useNotices()[notice];
  useEffect(() => raise(notice), [notice]);
  useEffect(() => {
    if (!stepsAside || stand !== 'news') return;
    const timer = setTimeout(() => {
      if (!matchMedia(ROOM_IN_BAR).matches && !card.current?.contains(document.activeElement))
        fold(notice, 'aside');
    }, IN_THE_WAY_MS);
    return () => clearTimeout(timer);
  }, [notice, stand, stepsAside]);
  if (isInBar(stand)) return null;
  return (
    <div ref={card} className={classes.card} data-notice={notice}>
      {NOTICE_ICONS[notice]}
      <span className={classes.words}>{text}</span>
      {children}
      {passing ? null : (
        <PlainIconButton
          aria-label={TEXT.fold}
          autoFocus={stand === 'again'}
          onClick={() => fold(notice, 'folded')}
        >
          <IconX size={20} stroke={1.75} aria-hidden />
        </PlainIconButton>
      )}
    </div>
  );
}
