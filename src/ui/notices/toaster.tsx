import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { useToastsWanted } from './toast-queue.ts';

// silent: an error message could not be shown either
const Host = lazyPart(async () => (await import('./toaster-host.tsx')).ToasterHost, {
  over: true,
  silent: true,
});

/** Mounted once by the shell. Its code loads with the first toast, which waits for it. */
export function Toaster() {
  return useToastsWanted() ? <Host /> : null;
}
