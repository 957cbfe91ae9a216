import { UNDO_DURATION } from '#contract/constants.ts';
import { messages } from '#src/features/outcome/messages.ts';
import { toast } from '#src/ui/notices/toast.tsx';

interface Offer {
  says: string;
  undo(): void;
  /** Somebody is about to decide; called repeatedly while they are. */
  hold(): void;
  /** The time is up, or the offer was closed unused. */
  over(): void;
}
interface OpenOffer {
  take(): void;
  end(): void;
}

/** ms; while somebody rests on an offer, its row's hold is extended this often. */
const HOLD_EVERY = 5000;
/** ms; a toast that has not appeared by then never will. */
const UNSEEN_MAX = 30_000;
/** ms left at least after somebody moves off an offer, so that it does not vanish at once. */
const LEFT_AFTER_REST = 3000;
const TYPING = 'input, textarea, select, [contenteditable="true"]';
/** Ctrl-Z takes the latest one. */
const offers: OpenOffer[] = [];

/**
 * Offers Undo for ten seconds, which start when the offer is on screen and pause while the pointer or the
 * focus rests on it. A hidden page may never come back, so it stops waiting. Returns how to withdraw the
 * offer.
 */
export function offerUndo({ says, undo, hold, over }: Offer): () => void {
  let left = UNDO_DURATION;
  let since = performance.now();
  let seen = false;
  let resting = false;
  let timer = setTimeout(end, UNSEEN_MAX);
  let holding: ReturnType<typeof setInterval> | undefined = setInterval(hold, HOLD_EVERY);
  const offer: OpenOffer = { take: () => close(undo), end };
  const shown = toast.info(
    says,
    { label: messages.undo, run: offer.take, keys: 'Control+Z Meta+Z' },
    { onShown, onRest, onClose: end },
  );
  if (offers.push(offer) === 1) listen();
  return end;

  function onShown(): void {
    if (seen || !offers.includes(offer)) return;
    seen = true;
    clearTimeout(timer);
    clearInterval(holding);
    hold();
    since = performance.now();
    timer = setTimeout(end, left);
  }
  function onRest(rests: boolean): void {
    if (rests === resting || !offers.includes(offer)) return;
    resting = rests;
    clearTimeout(timer);
    clearInterval(holding);
    if (rests) {
      left -= performance.now() - since;
      hold();
      holding = setInterval(hold, HOLD_EVERY);
    } else {
      left = Math.max(left, LEFT_AFTER_REST);
      since = performance.now();
      hold();
      timer = setTimeout(end, left);
    }
  }
  function end(): void {
    close(over);
  }
  function close(then: () => void): void {
    const at = offers.indexOf(offer);
    if (at < 0) return;
    offers.splice(at, 1);
    if (offers.length === 0) stopListening();
    clearTimeout(timer);
    clearInterval(holding);
    toast.hide(shown);
    then();
  }
}

function onKey(press: KeyboardEvent): void {
  const isUndo = (press.ctrlKey || press.metaKey) && !press.shiftKey && press.key.toLowerCase() === 'z';
  if (!isUndo || press.defaultPrevented) return;
  if (press.target instanceof Element && press.target.closest(TYPING)) return;
  press.preventDefault();
  offers.at(-1)?.take();
}
function onHidden(): void {
  if (document.visibilityState === 'hidden') for (const offer of offers.slice()) offer.end();
}
function listen(): void {
  addEventListener('keydown', onKey);
  document.addEventListener('visibilitychange', onHidden);
}
function stopListening(): void {
  removeEventListener('keydown', onKey);
  document.removeEventListener('visibilitychange', onHidden);
}
