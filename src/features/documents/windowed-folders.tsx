import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import classes from '#src/features/documents/folder-list.module.css';
import { useMedia } from '#src/ui/hooks/use-media.ts';
import { useFocusedRow, useRangeWith } from '#src/ui/lists/held-rows.ts';
import { useListTop } from '#src/ui/lists/use-list-top.ts';
import { elementOptions, windowOptions } from '#src/ui/lists/virtualizer-options.ts';
import { observedSize } from '#src/ui/lists/observed-size.ts';

const HEIGHT = 56;
const USUAL_WIDTH = 190;

interface Props {
  people: readonly RsvpView[];
  children: (person: RsvpView) => ReactNode;
}

/**
 * The folders of many people: a column that scrolls with the page, or a strip. Only those near the window are
 * rendered, plus the one with the keyboard focus. Each states its position and the total.
 */
export function WindowedFolders(props: Props) {
  return useMedia('(min-width: 64em)') ? <Column {...props} /> : <Strip {...props} />;
}

const keyOf = ({ id }: RsvpView): string => id;
const childrenOf =
  ({ people, children }: Props) =>
  (index: number): ReactNode => {
    const person = people[index];
    return person && children(person);
  };

function Column({ people, children }: Props) {
  const childOf = childrenOf({ people, children });
  const list = useRef<HTMLUListElement>(null);
  const focused = useFocusedRow(people, keyOf);
  const top = useListTop(list) ?? 0;
  const virtual = useWindowVirtualizer({
    ...windowOptions(),
    count: people.length,
    estimateSize: () => HEIGHT,
    measureElement: observedSize,
    getItemKey: (index) => people[index]?.id ?? index,
    gap: 2,
    overscan: 8,
    rangeExtractor: useRangeWith([focused.index]),
    scrollMargin: top,
  });
  const items = virtual.getVirtualItems();
  return (
    <ul
      ref={list}
      className={classes.column}
      data-by-width
      style={{ height: virtual.getTotalSize() }}
      onFocus={focused.onFocus}
      onBlur={focused.onBlur}
    >
      {items.map(({ key, index, start }, at) => (
        <li
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          style={{ marginTop: start - (items[at - 1]?.end ?? top) }}
          aria-setsize={people.length}
          aria-posinset={index + 1}
        >
          {childOf(index)}
        </li>
      ))}
    </ul>
  );
}

function Strip({ people, children }: Props) {
  const childOf = childrenOf({ people, children });
  const scroller = useRef<HTMLDivElement>(null);
  const focused = useFocusedRow(people, keyOf);
  const virtual = useVirtualizer({
    ...elementOptions(),
    count: people.length,
    horizontal: true,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_WIDTH,
    measureElement: observedSize,
    getItemKey: (index) => people[index]?.id ?? index,
    gap: 8,
    overscan: 4,
    rangeExtractor: useRangeWith([focused.index]),
  });
  const items = virtual.getVirtualItems();
  return (
    <div ref={scroller} className={classes.strip} data-by-width>
      <ul
        className={classes.row}
        style={{ width: virtual.getTotalSize(), height: HEIGHT }}
        onFocus={focused.onFocus}
        onBlur={focused.onBlur}
      >
        {items.map(({ key, index, start }, at) => (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            style={{ marginLeft: start - (items[at - 1]?.end ?? 0) }}
            aria-setsize={people.length}
            aria-posinset={index + 1}
          >
            {childOf(index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
