import { Link } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { notificationPlace } from '#contract/rules/notification-place.ts';
import { useFindable } from '#src/data/live/use-findable.ts';
import { findIn, type Findable } from '#src/data/views/search.ts';
import { messages } from '#src/features/search/messages.ts';
import { NowNext } from '#src/features/search/now-next.tsx';
import classes from '#src/features/search/search-panel.module.css';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { takeTyped } from '#src/ui/layers/type-ahead.ts';
import { closePanel, useOpenPanel } from '#src/ui/layers/shell-panels.ts';
import { nowMs } from '#src/ui/text/now.ts';

/** Search over everything that is on this device. */
export function SearchPanel() {
  const opened = useOpenPanel() === 'search';
  const [query, setQuery] = useState('');
  const words = useDeferredValue(query.trim());
  const all = useFindable(opened);
  const { found, total } = useMemo(() => findIn(all ?? [], words), [all, words]);
  const close = () => closePanel('search');
  // not on opening: by then the field may already hold what was typed ahead
  useEffect(() => {
    if (!opened) setQuery('');
  }, [opened]);
  return (
    <Sheet opened={opened} onClose={close} title={messages.title} subtitle={messages.hint} width={600}>
      <SearchField
        label={messages.label}
        value={query}
        onChange={setQuery}
        focused
        onFocus={() => {
          const ahead = takeTyped();
          if (ahead) setQuery((before) => before + ahead);
        }}
      />
      <p className={classes.count} role="status">
        {words === '' ? null : all ? messages.count(words, total, found.length) : messages.looking}
      </p>
      <div className={classes.found}>
        {query.trim() ? null : <NowNext onOpen={close} />}
        {words !== '' && all && total === 0 ? (
          <EmptyState scene="forest-mist" title={messages.none} text={messages.noneHint} />
        ) : null}
        <ul className={classes.list}>
          {found.map((one) => (
            <li key={`${one.kind}/${one.id}`}>
              <Link {...addressOf(one)} className={classes.row} onClick={close}>
                <span className={classes.words}>
                  <b dir="auto">{one.title}</b>
                  {one.text ? (
                    <span className={classes.text} dir="auto">
                      {one.text}
                    </span>
                  ) : null}
                </span>
                <small>{[messages.kinds[one.kind], one.within].filter(Boolean).join(' · ')}</small>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

const SECTION = {
  person: 'attendees',
  document: 'documents',
  bulletin: 'bulletin',
  form: 'feedback',
  post: 'social',
  comment: 'social',
} as const;

function addressOf({ kind, id, eventId, dayId, managed }: Findable) {
  if (kind === 'event')
    return { to: '/itinerary/$itineraryId/$', params: { itineraryId: eventId, _splat: '' } } as const;
  if (kind === 'day' || kind === 'activity')
    return {
      to: '/itinerary/$itineraryId/$',
      params: { itineraryId: eventId, _splat: kind === 'day' ? id : `${dayId}/${id}` },
    } as const;
  // like the notifications about its answers
  if (managed) return { to: notificationPlace('answered', { id: eventId, ...managed }, new Date(nowMs())) };
  return { to: '/experiences/$eventId/{-$subview}', params: { eventId, subview: SECTION[kind] } } as const;
}
