import type { Channel } from '#src/data/device/device.ts';

/** BroadcastChannel between the tabs of one browser. */
export class SimulatedChannels {
  readonly #open = new Set<{ name: string; channel: Channel }>();

  make(name: string): Channel {
    const mine = { name, channel: {} as Channel };
    mine.channel = {
      onmessage: null,
      close: () => void this.#open.delete(mine),
      postMessage: (message) => {
        const others = [...this.#open].filter((one) => one !== mine && one.name === name);
        for (const other of others)
          setImmediate(
            () =>
              this.#open.has(other) &&
              other.channel.onmessage?.({ data: structuredClone(message) } as MessageEvent),
          );
      },
    };
    this.#open.add(mine);
    return mine.channel;
  }
}
