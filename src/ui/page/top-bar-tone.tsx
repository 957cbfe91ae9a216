import { useEffect } from 'react';

interface Props {
  /**
   * 'picture' until the page scrolls; 'night' for as long as a dark section lies under the bar, in either
   * scheme.
   */
  tone?: 'picture' | 'night';
}

/** Rendered by a page that lays a picture or a night under the top bar: the bar's words turn white. */
export function TopBarTone({ tone = 'picture' }: Props) {
  useEffect(() => {
    document.documentElement.dataset.bar = tone;
    return () => {
      delete document.documentElement.dataset.bar;
    };
  }, [tone]);
  return null;
}
