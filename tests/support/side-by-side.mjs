// Runs as many suites in parallel as the cores allow, and prints their output one after the other.
import { runSuite } from './run-suite.mjs';

/**
 * @param {import('./suites.mjs').Suite[]} suites in the order in which they are started, as capacity allows
 * @param {{cores: number, room: import('./run-room.mjs').Room, run?: typeof runSuite, write?: (bytes: Buffer
 * | string) => void}} options
 * @returns {Promise<import('./run-suite.mjs').Result[]>} in the order of the suites
 */
export function runSideBySide(
  suites,
  { cores, room, run = runSuite, write = (bytes) => process.stdout.write(bytes) },
) {
  const waiting = [...suites];
  /** @type {Map<string, import('./run-suite.mjs').Result>} */
  const results = new Map();
  const say = inTurn(write);
  const after = (suite) => suite.after?.filter((name) => suites.some((one) => one.name === name)) ?? [];
  let free = cores;
  let running = 0;

  return new Promise((resolve, reject) => {
    const startWhatFits = () => {
      if (room?.isLeaving()) return;
      for (const suite of waiting.filter((one) => after(one).every((name) => results.has(name)))) {
        const needs = Math.min(suite.cores ?? cores, cores);
        if (needs > free) continue;
        waiting.splice(waiting.indexOf(suite), 1);
        const missing = after(suite).filter((name) => results.get(name)?.outcome !== 'passed');
        if (missing.length > 0) {
          const reason = `${missing.join(', ')} did not pass`;
          results.set(suite.name, { ...suite, outcome: 'not run', reason, seconds: 0 });
          startWhatFits();
          return;
        }
        free -= needs;
        running += 1;
        start(suite, needs).catch(reject);
      }
      if (running === 0) resolve(suites.map(({ name }) => results.get(name)));
    };
    const start = async (suite, needs) => {
      const turn = say(suite.title);
      results.set(suite.name, await run(suite, room, turn.say).finally(turn.end));
      free += needs;
      running -= 1;
      startWhatFits();
    };
    startWhatFits();
  });
}

/** One suite's output is printed live; the others' output is buffered until it is their turn. */
function inTurn(write) {
  const speakers = [];
  const next = () => {
    for (; speakers.length > 0; speakers.shift()) {
      const [first] = speakers;
      for (const bytes of first.kept.splice(0)) write(bytes);
      if (!first.hasEnded) return;
    }
  };
  return (title) => {
    const speaker = {
      kept: [`\n━━ ${title} ${'━'.repeat(Math.max(0, 90 - title.length))}\n\n`],
      hasEnded: false,
    };
    speakers.push(speaker);
    next();
    return {
      say: (bytes) => {
        speaker.kept.push(bytes);
        next();
      },
      end: () => {
        speaker.hasEnded = true;
        next();
      },
    };
  };
}
