import { useEffect } from 'react';

interface Props {
  /**
   * 'picture' until the page scrolls; 'night' for as long as a dark section is under the bar, in either
   * scheme.
   */
  tone?: 'picture' | 'night';
}

/** Rendered by a page with a picture or a dark section under the top bar: the bar's text turns white. */
export function TopBarTone({ tone = 'picture' }: Props) {
  useEffect(() => {
    document.documentElement.dataset.bar = tone;
    return () => {
      delete document.documentElement.dataset.bar;
    };
  }, [tone]);
  return null;
}
