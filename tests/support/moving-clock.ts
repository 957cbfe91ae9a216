/** A clock for a test server that advances only when told to. */
export interface MovingClock {
  (): Date;
  forward(ms: number): void;
}

export function movingClock(start = '2027-03-01T10:00:00.000Z'): MovingClock {
  let at = Date.parse(start);
  return Object.assign(() => new Date(at), {
    forward: (ms: number) => {
      at += ms;
    },
  });
}
