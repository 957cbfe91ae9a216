import { useEffect } from 'react';

/** Rendered by a page that lays a picture under the transparent top bar: the bar's words turn white until it scrolls. */
export function TopBarTone() {
  useEffect(() => {
    document.documentElement.dataset.bar = 'picture';
    return () => {
      delete document.documentElement.dataset.bar;
    };
  }, []);
  return null;
}
