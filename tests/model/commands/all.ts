// All commands of the model, as fast-check commands. Each has fixed parameters, so that a run can be shrunk
// and replayed.
import fc from 'fast-check';
import { expectAcceptedKept } from '#tests/model/accepted-changes.ts';
import { bulletinCommands } from '#tests/model/commands/bulletins.ts';
import { capacityCommands } from '#tests/model/commands/capacity.ts';
import { checkInCommands } from '#tests/model/commands/check-ins.ts';
import { deviceFaultCommands } from '#tests/model/commands/device-faults.ts';
import { documentCommands } from '#tests/model/commands/documents.ts';
import { faultCommands } from '#tests/model/commands/faults.ts';
import { feedbackFormCommands } from '#tests/model/commands/feedback-forms.ts';
import { lockFaultCommands } from '#tests/model/commands/lock-faults.ts';
import { feedCommands, peopleCommands } from '#tests/model/commands/people.ts';
import { pictureAndProfileCommands } from '#tests/model/commands/pictures-and-profiles.ts';
import type { Step } from '#tests/model/commands/step.ts';
import { expectPendingShown } from '#tests/model/invariants.ts';
import { quiet } from '#tests/model/sim/pump.ts';
import type { World } from '#tests/model/world.ts';

/** Runs a step, then checks the invariants. */
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
    await expectAcceptedKept(world);
  }
  toString(): string {
    return this.#name;
  }
}

/**
 * Sequences of people's actions and faults. Lists that appear more than once are chosen more often, feed
 * actions most of all. `replayPath`: as printed with a counterexample.
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
      ...named(peopleCommands),
      ...named(peopleCommands),
      ...named(feedCommands),
      ...named(feedCommands),
      ...named(pictureAndProfileCommands),
      ...named(feedbackFormCommands),
      ...named(documentCommands),
      ...named(checkInCommands),
      ...named(capacityCommands),
      ...named(bulletinCommands),
      ...named(faultCommands),
      ...named(deviceFaultCommands),
      ...named(lockFaultCommands),
    ],
    { maxCommands, size: 'max', ...(replayPath !== undefined && { replayPath }) },
  );
}
