import type { ActivityView, DayView, EventView } from '#src/data/views/event.ts';
import type { SyncMark } from '#src/data/views/sync-mark.ts';

/**
 * Rows as the views give them: base folded with what waits on this device, each with its own sending state.
 */
export type ShownActivity = ActivityView;
export type ShownDay = DayView;
export type ShownEvent = EventView;
export type Mark = SyncMark | null;
