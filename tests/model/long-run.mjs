// npm run model:long: runs many sequences of the model in several processes, in chunks, and ends with a line
// of summary. RUNS=20000: sequences in all · PROCESSES=2 · SEED=…: of the first chunk; the others use the
// next ones
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

const CHUNK = 250;
const runs = Number(process.env.RUNS ?? 20_000);
const processes = Number(process.env.PROCESSES ?? 2);
const first = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 30));

const chunks = Array.from({ length: Math.ceil(runs / CHUNK) }, (_, n) => ({
  seed: first + n,
  size: Math.min(CHUNK, runs - n * CHUNK),
}));
const startedAt = performance.now();
const seconds = () => Math.round((performance.now() - startedAt) / 1000);
const failed = [];
let done = 0;

console.log(`${runs} sequences in chunks of ${CHUNK} over ${processes} processes, SEED=${first}`);
const queue = chunks.values();
// one shared iterator: each process takes the next chunk
await Promise.all(
  Array.from({ length: processes }, async () => {
    for (const chunk of queue) await runChunk(chunk);
  }),
);
console.log(
  `\n${done} of ${runs} sequences held, ${failed.length} of ${chunks.length} chunks failed${failed.length > 0 ? ` (SEED ${failed.join(', ')})` : ''}, seeds ${first} to ${first + chunks.length - 1}, ${seconds()} s`,
);
process.exitCode = failed.length > 0 ? 1 : 0;

async function runChunk({ seed, size }) {
  const { code, output } = await model({ SEED: String(seed), RUNS: String(size) });
  if (code === 0) done += size;
  else failed.push(seed);
  console.log(
    `${String(seconds()).padStart(6)} s  SEED=${seed} RUNS=${size}: ${code === 0 ? 'held' : 'FAILED'}  (${done} held)`,
  );
  if (code !== 0) console.log(output);
}

function model(env) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--config',
        'tests/vitest.config.ts',
        '--project',
        'model',
        '--no-color',
        'tests/model/model.test.ts',
      ],
      { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code, output }));
  });
}
