import type { ActivityView, DayView, EventView } from '#src/data/views/event.ts';
import type { SyncMark } from '#src/data/views/sync-mark.ts';

/** Rows as the views return them: base with pending changes folded in, each with its own sync marks. */
export type ShownActivity = ActivityView;
export type ShownDay = DayView;
export type ShownEvent = EventView;
export type Mark = SyncMark | null;
