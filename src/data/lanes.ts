/** What a change can create, wait for or delete. entry: what is restored together from the bin. */
export type ThingKind =
  | 'event'
  | 'day'
  | 'activity'
  | 'post'
  | 'comment'
  | 'bulletin'
  | 'document'
  | 'form'
  | 'arrival'
  | 'entry';
export type Thing = `${ThingKind}:${string}`;

/**
 * Rows of one lane are sent in order; lanes do not wait for each other. Lanes are stored on devices: never
 * rename one.
 *
 * Everything that can be created has a lane of its own · days: the set of days of an event · rsvp: one's own
 * answer to an event · decide: what hosts decide about its guests · like: one's own like of a post · read: how
 * far one has read an event · response: one's own answers to a form · profile: oneself
 */
export type LaneKind = ThingKind | 'days' | 'rsvp' | 'decide' | 'like' | 'read' | 'response' | 'profile';
export type Lane = `${LaneKind}:${string}`;

/** Also the name of what the lane is about. */
export const laneOf = <K extends LaneKind>(kind: K, id: string): `${K}:${string}` => `${kind}:${id}`;

export const isIn = (lane: string, ...kinds: readonly LaneKind[]): boolean =>
  kinds.some((kind) => lane.startsWith(`${kind}:`));

/** The id in a lane of this kind; undefined if the lane is of another kind. */
export const idIn = (lane: string, kind: LaneKind): string | undefined =>
  isIn(lane, kind) ? lane.slice(kind.length + 1) : undefined;

/** For `startsWithAnyOf` on the lane index. */
export const lanePrefixes = (...kinds: readonly LaneKind[]): string[] => kinds.map((kind) => `${kind}:`);

/**
 * Lanes of changes to the event row itself, by the event's id. They hold only a small part of a long queue,
 * so a screen that shows only the event need not read what is pending in its feed.
 */
export const EVENT_LANES = ['event', 'rsvp', 'days', 'decide'] as const satisfies readonly LaneKind[];
