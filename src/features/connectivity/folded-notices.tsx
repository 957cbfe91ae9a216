import { useEffect, useRef } from 'react';
import { NOTICE_ICONS } from '#src/features/connectivity/notice-icons.tsx';
import { isInBar, unfoldAll, useNotices, type Notice } from '#src/features/connectivity/notices.ts';
import { CONNECTION_TEXT as TEXT } from '#src/features/connectivity/messages.ts';
import { PlainIconButton } from '#src/ui/buttons/plain-icon-button.tsx';

/** In the top bar: the folded notices, represented by the icon of the first; pressing it shows them again. */
export function FoldedNotices() {
  const notices = useNotices();
  const inBar = (Object.keys(notices) as Notice[]).filter((notice) => isInBar(notices[notice]));
  const byHand = inBar.filter((notice) => notices[notice] === 'folded').length;
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(0);
  useEffect(() => {
    // The button that folded a notice disappeared with it, so the focus moves here.
    if (byHand > before.current) button.current?.focus({ preventScroll: true });
    before.current = byHand;
  }, [byHand]);
  const [first] = inBar;
  if (!first) return null;
  const label = inBar.map((notice) => TEXT.short[notice]).join(', ');
  return (
    <PlainIconButton
      ref={button}
      aria-label={TEXT.unfold(label)}
      title={label}
      onClick={unfoldAll}
      data-folded-notices
    >
      {NOTICE_ICONS[first]}
    </PlainIconButton>
  );
}
