import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

/** A link to another screen by its address. With a modifier key it is the browser's own. */
export function GoLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const router = useRouter();
  return (
    <a
      href={href}
      {...rest}
      onClick={(click) => {
        if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey || click.button !== 0) return;
        click.preventDefault();
        void router.navigate({ href });
      }}
    />
  );
}
