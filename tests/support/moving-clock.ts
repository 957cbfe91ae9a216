/** A clock for a test server. It advances only when the test advances it. */
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
