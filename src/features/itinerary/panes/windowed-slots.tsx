import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useShown } from '#src/ui/hooks/use-shown.ts';
import classes from '#src/features/itinerary/panes/windowed-slots.module.css';
import { useFewFirst } from '#src/ui/lists/few-first.ts';
import { windowOptions } from '#src/ui/lists/virtualizer-options.ts';

interface Props {
  count: number;
  keyOf: (index: number) => string | number;
  item: (index: number) => ReactNode;
  /** The scroll container; the page itself when null. */
  scroller: RefObject<HTMLElement | null> | null;
  /** Set to a function that brings a slot into view. */
  reveal: RefObject<((index: number) => void) | null>;
}

const GUESS_PX = 96;
const OVERSCAN = 6;
const FEW = 6;

/** A long day: only the slots in view are in the document. */
export function WindowedSlots(props: Props) {
  return props.scroller ? <InPane {...props} scroller={props.scroller} /> : <InPage {...props} />;
}

function InPane({
  count,
  keyOf,
  item,
  scroller,
  reveal,
}: Props & { scroller: RefObject<HTMLElement | null> }) {
  const { ref, margin } = useTopWithin(scroller);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => GUESS_PX,
    overscan: OVERSCAN,
    getItemKey: keyOf,
    scrollMargin: margin,
  });
  return <Rendered listRef={ref} virtualizer={virtualizer} margin={margin} item={item} reveal={reveal} />;
}

function InPage({ count, keyOf, item, reveal }: Props) {
  const { ref, margin } = useTopWithin(null);
  const virtualizer = useWindowVirtualizer({
    ...windowOptions(),
    count,
    estimateSize: () => GUESS_PX,
    overscan: OVERSCAN,
    getItemKey: keyOf,
    scrollMargin: margin,
  });
  return <Rendered listRef={ref} virtualizer={virtualizer} margin={margin} item={item} reveal={reveal} />;
}

interface RenderedProps<S extends Element | Window> {
  listRef: RefObject<HTMLOListElement | null>;
  virtualizer: Virtualizer<S, Element>;
  margin: number;
  item: (index: number) => ReactNode;
  reveal: Props['reveal'];
}

function Rendered<S extends Element | Window>({
  listRef,
  virtualizer,
  margin,
  item,
  reveal,
}: RenderedProps<S>) {
  useEffect(() => {
    reveal.current = (index) => virtualizer.scrollToIndex(index, { align: 'center' });
    return () => {
      reveal.current = null;
    };
  }, [reveal, virtualizer]);
  const shown = useFewFirst(virtualizer.getVirtualItems(), FEW);
  return (
    <ol ref={listRef} className={classes.whole} style={{ height: virtualizer.getTotalSize() }}>
      {shown.map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className={classes.item}
          style={{ transform: `translateY(${start - margin}px)` }}
          aria-setsize={virtualizer.options.count}
          aria-posinset={index + 1}
        >
          {item(index)}
        </li>
      ))}
    </ol>
  );
}

/** The list's offset from the top of its scroll container. */
function useTopWithin(scroller: RefObject<HTMLElement | null> | null) {
  const ref = useRef<HTMLOListElement>(null);
  const [margin, setMargin] = useState(0);
  const shown = useShown();
  useLayoutEffect(() => {
    const top = ref.current?.getBoundingClientRect().top ?? 0;
    const box = scroller?.current;
    setMargin(Math.round(box ? top - box.getBoundingClientRect().top + box.scrollTop : top + window.scrollY));
  }, [scroller, shown]);
  return { ref, margin };
}
