import type { Timer } from '#src/data/device/clock.ts';
import type { ConnectionState } from '#src/data/device/connection.ts';
import type { Device } from '#src/data/device/device.ts';
import { askHealth } from './ask-health.ts';
import { Backoff } from '#src/sync/push/backoff.ts';
import type { Reply } from './reply.ts';

const OFFLINE_AFTER_FAILURES = 3;
const OFFLINE_AFTER = 10_000;
const DEBOUNCE = 2000;
const TROUBLE_AFTER = 3;
const PROBE_LIMIT = 5000;

/**
 * Whether the server can be reached, by evidence and never by `navigator.onLine`, which is wrong in both
 * directions. Every reply of every call is reported to it; after a failure it probes the server on its own.
 */
export class Reachability {
  state: ConnectionState = 'online';
  /** Until the first evidence the server is assumed to be reachable. */
  known = false;
  readonly #device: Device;
  readonly #onChange: (state: ConnectionState) => void;
  readonly #onBack: () => void;
  readonly #backoff: Backoff;
  #failures = 0;
  /** Consecutive server errors: a single one may be caused by what was sent. */
  #troubles = 0;
  #firstFailureAt = 0;
  #declare: Timer | null = null;
  #probe: Timer | null = null;
  #probing = false;
  #stopped = false;

  /** `onChange` is also called with the first evidence. `onBack`: the server responds again. */
  constructor(of: { device: Device; onChange(state: ConnectionState): void; onBack(): void }) {
    this.#device = of.device;
    this.#onChange = of.onChange;
    this.#onBack = of.onBack;
    this.#backoff = new Backoff(of.device);
  }

  /** Evidence, from any call. */
  see(reply: Reply): void {
    if (this.#stopped) return;
    switch (reply.kind) {
      case 'aborted':
        return;
      case 'answer':
        return this.#answered(reply.status);
      case 'gateway':
        return this.#answered(reply.status);
      case 'portal':
        return this.#become('portal');
      default:
        return this.#failed(reply.kind === 'unreachable');
    }
  }

  /** Something suggests a change (`online` event, page visible, a tap): check now. */
  hint(): void {
    this.#backoff.clear('probe');
    void this.probe();
  }

  async probe(): Promise<void> {
    if (this.#probing || this.#stopped) return;
    this.#probing = true;
    this.#cancelProbe();
    const { reply } = await askHealth(this.#device, { limit: PROBE_LIMIT });
    this.#probing = false;
    this.see(reply);
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelProbe();
    if (this.#declare) this.#device.clock.clearTimeout(this.#declare);
  }

  #answered(status: number): void {
    this.#failures = 0;
    this.#cancelDeclare();
    this.#troubles = status >= 500 ? this.#troubles + 1 : 0;
    if (this.#troubles > 0 && this.#troubles < TROUBLE_AFTER) {
      // it says nothing about the state yet, but what was reported is not to stay for want of a look
      if (this.state !== 'online') this.#probeLater();
      return;
    }
    const state = this.#troubles > 0 ? 'serverTrouble' : 'online';
    const wasAway = this.state !== 'online';
    this.#become(state);
    if (state === 'online') {
      this.#backoff.clear('probe');
      if (wasAway) this.#onBack();
    }
  }

  #failed(hard: boolean): void {
    const now = this.#device.clock.monotonic();
    if (this.#failures++ === 0) this.#firstFailureAt = now;
    if (this.state === 'offline') return this.#probeLater();
    const enough =
      hard || (this.#failures >= OFFLINE_AFTER_FAILURES && now - this.#firstFailureAt >= OFFLINE_AFTER);
    if (enough && !this.#declare) {
      this.#declare = this.#device.clock.setTimeout(() => {
        this.#declare = null;
        this.#become('offline');
      }, DEBOUNCE);
    }
    this.#probeLater();
  }

  #become(state: ConnectionState): void {
    if (state !== 'offline') this.#cancelDeclare();
    if (state !== 'online') this.#probeLater();
    else this.#cancelProbe();
    if (state === this.state && this.known) return;
    if (state !== this.state) this.#device.log?.add({ kind: 'connection', state });
    this.state = state;
    this.known = true;
    this.#onChange(state);
  }

  #probeLater(): void {
    if (this.#probe || this.#stopped) return;
    this.#backoff.fail('probe');
    const wait = this.#backoff.left('probe', 1000);
    this.#probe = this.#device.clock.setTimeout(() => {
      this.#probe = null;
      void this.probe();
    }, wait);
  }

  #cancelProbe(): void {
    if (this.#probe) this.#device.clock.clearTimeout(this.#probe);
    this.#probe = null;
  }
  #cancelDeclare(): void {
    if (this.#declare) this.#device.clock.clearTimeout(this.#declare);
    this.#declare = null;
  }
}
