import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore, type ComponentPropsWithRef, type MouseEvent } from 'react';

interface Props extends ComponentPropsWithRef<'a'> {
  /** Path within the app, as in the address bar. */
  href: string;
  /** Marked as current only on exactly that page, not on pages below it. */
  exact?: boolean;
}

/**
 * A link within the app for what is on screen before the router has loaded (src/app/routing): it takes
 * complete paths only. Elsewhere use the router's `Link`, which checks its target.
 */
export function PlainLink({ href, exact = false, onClick, ...props }: Props) {
  const router = useRouter();
  const here = useSyncExternalStore(
    router.history.subscribe,
    () => router.history.location.pathname,
    () => router.history.location.pathname,
  );
  const active = here === href || (!exact && here.startsWith(href === '/' ? href : `${href}/`));
  const ahead = () => void router.preloadRoute({ to: href }).catch(() => undefined);
  return (
    <a
      href={href}
      aria-current={active ? 'page' : undefined}
      data-status={active ? 'active' : undefined}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={(press) => {
        onClick?.(press);
        if (press.defaultPrevented || !isPlain(press)) return;
        press.preventDefault();
        void router.navigate({ href });
      }}
      {...props}
    />
  );
}

/** False for a click that opens a new tab or downloads. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
