import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import classes from '#src/features/documents/folder-list.module.css';
import { useMedia } from '#src/ui/hooks/use-media.ts';
import { useListTop } from '#src/ui/lists/use-list-top.ts';
import { inElement, inWindow } from '#src/ui/lists/in-window.ts';

const HEIGHT = 56;
const USUAL_WIDTH = 190;

interface Props {
  people: readonly RsvpView[];
  children: (person: RsvpView) => ReactNode;
}

/** Folders of so many people that only those near the window are drawn: a column that the page scrolls, or a strip. */
export function WindowedFolders(props: Props) {
  return useMedia('(min-width: 64em)') ? <Column {...props} /> : <Strip {...props} />;
}

const childrenOf =
  ({ people, children }: Props) =>
  (index: number): ReactNode => {
    const person = people[index];
    return person && children(person);
  };

function Column({ people, children }: Props) {
  const childOf = childrenOf({ people, children });
  const list = useRef<HTMLDivElement>(null);
  const top = useListTop(list) ?? 0;
  const virtual = useWindowVirtualizer({
    ...inWindow(),
    count: people.length,
    estimateSize: () => HEIGHT,
    getItemKey: (index) => people[index]?.id ?? index,
    gap: 2,
    overscan: 8,
    scrollMargin: top,
  });
  return (
    <div ref={list} className={classes.windowed} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((item) => (
        <Item
          key={item.key}
          item={item}
          measure={virtual.measureElement}
          at={`translateY(${item.start - top}px)`}
        >
          {childOf(item.index)}
        </Item>
      ))}
    </div>
  );
}

function Strip({ people, children }: Props) {
  const childOf = childrenOf({ people, children });
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    ...inElement(),
    count: people.length,
    horizontal: true,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_WIDTH,
    getItemKey: (index) => people[index]?.id ?? index,
    gap: 8,
    overscan: 4,
  });
  return (
    <div ref={scroller} className={classes.strip}>
      <div className={classes.windowed} style={{ width: virtual.getTotalSize(), height: HEIGHT }}>
        {virtual.getVirtualItems().map((item) => (
          <Item
            key={item.key}
            item={item}
            measure={virtual.measureElement}
            at={`translateX(${item.start}px)`}
          >
            {childOf(item.index)}
          </Item>
        ))}
      </div>
    </div>
  );
}

function Item({
  item,
  measure,
  at,
  children,
}: {
  item: VirtualItem;
  measure: (node: Element | null) => void;
  at: string;
  children: ReactNode;
}) {
  return (
    <div ref={measure} data-index={item.index} className={classes.placed} style={{ transform: at }}>
      {children}
    </div>
  );
}
