import { useEffect } from 'react';
import { APP_META } from '#src/ui/messages.ts';

export interface PageMeta {
  /** Shown before the product's name; absent: the product's name alone. */
  title?: string | undefined;
  description?: string | undefined;
  /** For screens that concern only the person themselves. */
  hidden?: boolean;
}

/**
 * What the tab, the history and search engines call this page. `null`: not known yet; the title that the
 * server wrote stays.
 */
export function usePageMeta(meta: PageMeta | null): void {
  const { title, description = APP_META.description, hidden = false } = meta ?? {};
  const known = meta !== null;
  useEffect(() => {
    if (!known) return;
    document.title = title ? APP_META.title(title) : APP_META.name;
    setMeta('description', description);
    setMeta('robots', hidden ? 'noindex' : APP_META.robots);
  }, [known, title, description, hidden]);
}

function setMeta(name: string, content: string): void {
  let meta = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (!meta) {
    meta = document.createElement('meta');
    meta.name = name;
    document.head.append(meta);
  }
  meta.content = content;
}
