import { useVirtualizer } from '@tanstack/react-virtual';
import { useFewFirst } from '#src/ui/lists/few-first.ts';
import { useRangeWith } from '#src/ui/lists/held-rows.ts';
import { elementOptions } from '#src/ui/lists/virtualizer-options.ts';
import { observedSize } from '#src/ui/lists/observed-size.ts';
import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import type { ShownDay } from '#src/features/itinerary/shown.ts';

export interface WindowedDaysProps {
  days: readonly ShownDay[];
  /** In a row instead of a column. */
  across?: boolean;
  /** px of a day along the axis, and between two. */
  size: number;
  gap: number;
  className?: string | undefined;
  itemClassName?: string | undefined;
  item: (day: ShownDay) => ReactNode;
  /** Always in the document: the chosen day, and the Tab stop. */
  held: readonly (string | undefined)[];
  /** Set to a function that brings a day into view. */
  reveal: RefObject<((index: number) => void) | null>;
  onShown: () => void;
}

const OVERSCAN = 4;
const FEW = 7;

/** Renders only the visible days out of hundreds, in their scroll container. */
export function WindowedDays({ days, across = false, size, gap, item, held, ...of }: WindowedDaysProps) {
  const box = useRef<HTMLElement>(null);
  const always = days.flatMap(({ id }, index) => (held.includes(id) ? [index] : []));
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    ...elementOptions(),
    count: days.length,
    horizontal: across,
    gap,
    overscan: OVERSCAN,
    rangeExtractor: useRangeWith(always),
    estimateSize: () => size,
    measureElement: observedSize,
    getItemKey: (index) => days[index]?.id ?? index,
    getScrollElement: () => box.current?.parentElement ?? null,
  });
  const { reveal } = of;
  const onShown = useEffectEvent(of.onShown);
  useEffect(() => {
    reveal.current = (index) => virtual.scrollToIndex(index, { align: 'auto' });
    onShown();
    return () => {
      reveal.current = null;
    };
  }, [reveal, virtual]);

  const shown = useFewFirst(virtual.getVirtualItems(), FEW, ({ index }) => always.includes(index));
  const length = virtual.getTotalSize();
  const List = across ? 'div' : 'ol';
  const Item = across ? 'div' : 'li';
  let end = 0;
  return (
    <List
      ref={(element: HTMLElement | null) => {
        box.current = element;
      }}
      className={of.className}
      // later measurements must not move anything again
      style={{
        overflowAnchor: 'none',
        ...(across ? { display: 'flex', flex: 'none', width: length } : { display: 'block', height: length }),
      }}
    >
      {shown.map(({ index, key, start, end: its }) => {
        const day = days[index];
        if (!day) return null;
        // in normal flow: only the distance from the previous one is set
        const before = start - end;
        end = its;
        return (
          <Item
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className={of.itemClassName}
            style={across ? { flex: 'none', minWidth: size, marginLeft: before } : { marginTop: before }}
            {...(across ? {} : { 'aria-setsize': days.length, 'aria-posinset': index + 1 })}
          >
            {item(day)}
          </Item>
        );
      })}
    </List>
  );
}
