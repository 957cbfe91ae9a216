import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore, type ComponentPropsWithRef, type MouseEvent } from 'react';

interface Props extends ComponentPropsWithRef<'a'> {
  /** Within the app, as it stands in the address bar. */
  href: string;
  /** Marked as the place where one is there alone, not also on what is below it. */
  exact?: boolean;
}

/**
 * A link within the app, for what is on screen before the router has come (src/app/routing): it knows whole
 * addresses only. Elsewhere the router's own `Link` checks where it leads.
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

/** Not one that asks for another tab or for a copy on disk. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
