// Everything that can happen in the model's world, as fast-check commands. Each is plain data, so that a run can
// be shrunk and replayed.
import fc from 'fast-check';
import { quiet } from '#tests/model/sim/pump.ts';
import { expectPendingShown } from '#tests/model/invariants.ts';
import { expectKept } from '#tests/model/kept.ts';
import type { Step } from '#tests/model/step.ts';
import { whatDevicesDo } from '#tests/model/what-devices-do.ts';
import { whatDoorsDo } from '#tests/model/what-doors-do.ts';
import { whatHappens } from '#tests/model/what-happens.ts';
import { whatLocksDo } from '#tests/model/what-locks-do.ts';
import { whatPeopleAnnounce } from '#tests/model/what-people-announce.ts';
import { whatPlacesDo } from '#tests/model/what-places-do.ts';
import { whatPeopleAsk } from '#tests/model/what-people-ask.ts';
import { inTheFeed, whatPeopleDo } from '#tests/model/what-people-do.ts';
import { whatPeopleHandOut } from '#tests/model/what-people-hand-out.ts';
import { whatPeopleShow } from '#tests/model/what-people-show.ts';
import type { World } from '#tests/model/world.ts';

/** Checks the invariants after every step. */
class Command implements fc.AsyncCommand<object, World> {
  readonly #name: string;
  readonly #step: Step;

  constructor(name: string, step: Step) {
    this.#name = name;
    this.#step = step;
  }
  check(): boolean {
    return true;
  }
  async run(_model: object, world: World): Promise<void> {
    await this.#step(world);
    await quiet();
    await world.signInAgain();
    await expectPendingShown(world);
    await expectKept(world);
  }
  toString(): string {
    return this.#name;
  }
}

/**
 * Sequences of what people do and of what happens to them, doing being twice as likely, and in the feed even
 * more so. `replayPath` as a counterexample prints it.
 */
export function commands(
  maxCommands: number,
  replayPath?: string,
): fc.Arbitrary<Iterable<fc.AsyncCommand<object, World>>> {
  const named = (all: Record<string, fc.Arbitrary<Step>>) =>
    Object.entries(all).map(([name, step]) =>
      step.map((run): fc.AsyncCommand<object, World> => new Command(name, run)),
    );
  return fc.commands(
    [
      ...named(whatPeopleDo),
      ...named(whatPeopleDo),
      ...named(inTheFeed),
      ...named(inTheFeed),
      ...named(whatPeopleShow),
      ...named(whatPeopleAsk),
      ...named(whatPeopleHandOut),
      ...named(whatDoorsDo),
      ...named(whatPlacesDo),
      ...named(whatPeopleAnnounce),
      ...named(whatHappens),
      ...named(whatDevicesDo),
      ...named(whatLocksDo),
    ],
    { maxCommands, size: 'max', ...(replayPath !== undefined && { replayPath }) },
  );
}
