import type { LocalData } from '#src/data/databases/local-data.ts';
import type { EventView } from '#src/data/views/event.ts';
import { readEventsView } from '#src/data/views/read-view.ts';

export interface HomeView {
  /** The person's events: owned, hosted, attended, invited to or waiting for; by start. */
  events: EventView[];
  /** Other people's public events that have not finished; by start. */
  discover: EventView[];
}

export async function readHome(data: LocalData): Promise<HomeView> {
  const all = await readAll(data);
  return { events: all.filter(isMine), discover: all.filter((event) => !isMine(event)) };
}

/** Events that the person owns or hosts; by start. */
export async function readManageList(data: LocalData): Promise<EventView[]> {
  return (await readAll(data)).filter((event) => event.isOwner || event.isHost);
}

async function readAll(data: LocalData): Promise<EventView[]> {
  const view = await readEventsView(data);
  return view
    .rows('events')
    .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime) || (a.id < b.id ? -1 : 1));
}

const isMine = (event: EventView): boolean =>
  event.isOwner || event.isHost || event.isGuest || event.selfStatus !== null;
