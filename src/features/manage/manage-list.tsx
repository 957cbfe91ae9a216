import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ScheduleStatus } from '#contract/rules/schedule-status.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useManageList } from '#src/data/live/use-manage-list.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { EventView } from '#src/data/views/event.ts';
import { ManageCard } from '#src/features/manage/manage-card.tsx';
import { ManageSkeleton } from '#src/features/manage/manage-skeleton.tsx';
import classes from '#src/features/manage/manage-list.module.css';
import { messages } from '#src/features/manage/messages.ts';
import { bySchedule, chosenSchedule, type BySchedule } from '#src/features/manage/schedule.ts';
import { ScheduleTabs } from '#src/features/manage/schedule-tabs.tsx';
import { Ambient } from '#src/ui/page/ambient.tsx';
import { ButtonLink } from '#src/ui/buttons/button-link.tsx';
import { Crumbs } from '#src/ui/page/crumbs.tsx';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';
import { dayLong } from '#src/ui/text/format-dates.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { StaleNote } from '#src/ui/notices/stale-note.tsx';
import { useNow } from '#src/ui/text/use-now.ts';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';

const NewExperienceDialog = lazyPart(
  async () =>
    (await import('#src/features/manage/new-experience/new-experience-dialog.tsx')).NewExperienceDialog,
  { over: true },
);

const CloneDialog = lazyPart(
  async () => (await import('#src/features/manage/clone/clone-dialog.tsx')).CloneDialog,
  { over: true },
);
const DeletedSheet = lazyPart(
  async () => (await import('#src/features/manage/deleted/deleted-sheet.tsx')).DeletedSheet,
  { over: true },
);

/** The experiences somebody owns or hosts, by schedule, with a button for a new one. */
export function ManageList({ schedule, wantsNew }: { schedule: string | undefined; wantsNew: boolean }) {
  const live = useManageList();
  const now = new Date(useNow());
  const [creating, setCreating] = useState(false);
  const dialogOnce = useOnceTrue(creating);
  const [cloning, setCloning] = useState<EventView | null>(null);
  const [binOpened, setBinOpened] = useState(false);
  const binOnce = useOnceTrue(binOpened);
  const [find, setFind] = useState('');
  const offline = useConnection().state !== 'online';
  const create = () => setCreating(true);
  const navigate = useNavigate();
  useEffect(() => {
    if (!wantsNew) return;
    // the address first forgets it: neither Back nor a reload opens the dialog again
    void navigate({ to: '/manage/$tab', params: { tab: 'experiences' }, replace: true }).then(() =>
      setCreating(true),
    );
  }, [wantsNew, navigate]);
  const groups = live.state === 'ready' ? bySchedule(live.value, now) : null;
  const shown = groups && chosenSchedule(schedule, groups);
  return (
    <>
      {groups && shown && groups[shown][0] ? <Light event={groups[shown][0]} /> : null}
      <Page className={classes.page}>
        <Crumbs label={messages.breadcrumb}>
          <Link to="/manage" activeOptions={{ exact: true }}>
            {messages.manage}
          </Link>
          <Link to="/manage/$tab" params={{ tab: 'experiences' }} activeOptions={{ exact: true }}>
            {messages.experiences}
          </Link>
          {shown ? <span aria-current="page">{messages.schedules[shown]}</span> : null}
        </Crumbs>
        <div className={classes.head}>
          <h1>{messages.experiences}</h1>
          <Button
            className={classes.wide}
            leftSection={<IconPlus size={19} stroke={2} aria-hidden="true" />}
            onClick={create}
          >
            {messages.experience}
          </Button>
        </div>
        <div className={classes.tools}>
          <ScheduleTabs groups={groups} current={shown} />
          {live.state === 'ready' ? <StaleNote updatedAt={live.updatedAt} offline={offline} /> : null}
          {groups && shown && groups[shown].length === 0 ? null : (
            <SearchField className={classes.search} label={messages.find} value={find} onChange={setFind} />
          )}
        </div>
        {live.state === 'loading' ? <ManageSkeleton /> : null}
        {live.state === 'error' || live.state === 'missing' ? (
          <ErrorState
            title={messages.error}
            text={live.state === 'error' ? live.text : undefined}
            onRetry={live.state === 'error' ? live.retry : undefined}
          />
        ) : null}
        {groups && shown ? (
          <>
            <List
              groups={groups}
              shown={shown}
              find={find}
              now={now}
              onCreate={create}
              onClone={setCloning}
            />
            <p className={classes.bin}>
              <Button
                variant="subtle"
                color="gray"
                size="sm"
                leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => setBinOpened(true)}
              >
                {messages.recentlyDeleted}
              </Button>
            </p>
          </>
        ) : null}
        <button
          type="button"
          className={classes.float}
          data-at-bottom="button"
          onClick={create}
          aria-label={messages.add}
        >
          <IconPlus size={26} stroke={2} aria-hidden="true" />
        </button>
      </Page>
      {dialogOnce ? <NewExperienceDialog opened={creating} onClose={() => setCreating(false)} /> : null}
      {cloning ? (
        <CloneDialog key={cloning.id} event={cloning} opened onClose={() => setCloning(null)} />
      ) : null}
      {binOnce ? <DeletedSheet opened={binOpened} onClose={() => setBinOpened(false)} /> : null}
    </>
  );
}

/** Its picture may be on this device only. */
function Light({ event }: { event: EventView }) {
  return <Ambient image={useMediaUrl(event.image)} of={event} />;
}

interface ListProps {
  groups: BySchedule<EventView>;
  shown: ScheduleStatus;
  find: string;
  now: Date;
  onCreate: () => void;
  onClone: (event: EventView) => void;
}

function List({ groups, shown, find, now, onCreate, onClone }: ListProps) {
  const words = find.trim().toLocaleLowerCase();
  const events = groups[shown].filter((event) => event.name.toLocaleLowerCase().includes(words));
  if (groups[shown].length === 0) return <Nothing groups={groups} shown={shown} onCreate={onCreate} />;
  if (events.length === 0) return <EmptyState scene={null} title={messages.nothingFound(find.trim())} />;
  const few = groups[shown].length < 3;
  return (
    <ul
      className={classes.grid}
      id="manage-list"
      data-card-grid=""
      data-few={few ? groups[shown].length : undefined}
    >
      {events.map((event) => (
        <li key={event.id}>
          <ManageCard event={event} status={shown} now={now} large={few} onClone={onClone} />
        </li>
      ))}
      {shown !== 'finished' && !words ? (
        <li className={classes.new}>
          <button type="button" className={classes.add} onClick={onCreate}>
            <span>
              <IconPlus size={22} stroke={1.75} aria-hidden="true" />
            </span>
            <b>{messages.add}</b>
            {messages.addHint}
          </button>
        </li>
      ) : null}
    </ul>
  );
}

function Nothing({
  groups,
  shown,
  onCreate,
}: {
  groups: BySchedule<EventView>;
  shown: ScheduleStatus;
  onCreate: () => void;
}) {
  const next = shown === 'ongoing' ? groups.upcoming[0] : undefined;
  return (
    <div className={classes.nothing}>
      <EmptyState
        scene="road-ember"
        title={messages.empty(shown)}
        text={next ? messages.nextOne(next.name, dayLong(next.startOn)) : messages.emptyHint[shown]}
        actions={
          <>
            {next ? (
              <ButtonLink
                variant="outline"
                to="/manage/$tab/$schedule"
                params={{ tab: 'experiences', schedule: 'upcoming' }}
              >
                {messages.seeUpcoming}
              </ButtonLink>
            ) : null}
            <Button leftSection={<IconPlus size={19} stroke={2} aria-hidden="true" />} onClick={onCreate}>
              {messages.experience}
            </Button>
          </>
        }
      />
    </div>
  );
}
