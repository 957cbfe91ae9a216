// How much slower this machine is right now than the idle machine on which the limits were set. A limit that
// only ends a hanging test is multiplied by this factor. A figure that the product promises is not relaxed:
// the measurement is divided by the factor, and the summary says so.
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

/** Milliseconds per round of each measurement on the reference machine: two cores of 2024, a virtual disk. */
const ROUND_MS = 1.9;
const FLUSH_MS = 5;
/**
 * A loaded machine needs a while until it gives a process only its fair share: with fewer rounds the result
 * would be too optimistic.
 */
const ROUNDS = 120;
const FLUSHES = 8;
/** Beyond this factor a machine is broken, not busy. */
const SLOWNESS_MAX = 12;

const line = 'the same piece of work on every machine '.repeat(400);

/** @param {number} rounds */
function work(rounds) {
  const from = performance.now();
  let words = 0;
  for (let round = 0; round < rounds; round += 1) {
    createHash('sha256').update(line.repeat(40)).digest();
    words += JSON.parse(JSON.stringify(line.split(' '))).toSorted().length;
  }
  if (words === 0) throw new Error('no work was done');
  return (performance.now() - from) / rounds / ROUND_MS;
}

function flushes() {
  mkdirSync('.cache', { recursive: true });
  const path = join('.cache', `calibration-${process.pid}`);
  const file = openSync(path, 'w');
  const from = performance.now();
  for (let flush = 0; flush < FLUSHES; flush += 1) {
    writeSync(file, line);
    fsyncSync(file);
  }
  const ms = performance.now() - from;
  closeSync(file);
  rmSync(path, { force: true });
  return ms / FLUSHES / FLUSH_MS;
}

const bounded = (/** @type {number} */ factor) =>
  Math.round(Math.min(SLOWNESS_MAX, Math.max(1, factor)) * 100) / 100;

/**
 * Takes a third of a second. 1: as fast as the reference machine, or faster. The slowest of processor, disk
 * and run queue counts: a single measurement may hit a quiet moment, and the load average covers the last
 * minute.
 */
export const measureSlowness = () =>
  bounded(Math.max(work(ROUNDS), Math.min(4, flushes()), loadavg()[0] / availableParallelism()));

/** Like measureSlowness, in a third of the time and for the processor only. */
export const glanceAtSlowness = () => bounded(work(ROUNDS / 3));

/**
 * For limits on long-running work: the scheduler favours a brief probe over processes that are always busy,
 * so the probe finds the machine faster than they do. That is why the run queue counts as well.
 */
export const slownessOfWork = () =>
  bounded(Math.max(work(ROUNDS / 3), loadavg()[0] / availableParallelism()));

/**
 * Passed on by npm test, so that everything it starts uses the same factor; a test that is run by hand
 * measures for itself.
 */
export const slowness = Number(process.env.TEST_SLOWNESS) || measureSlowness();
process.env.TEST_SLOWNESS = String(slowness);

/**
 * How long a test may wait for something on this machine before it counts as hanging.
 * @param {number} ms on the reference machine
 */
export const patience = (ms) => Math.ceil(ms * slowness);

/**
 * What this would have taken on the idle reference machine: for figures that the product promises. Call it
 * right after the measurement.
 * @param {number} ms
 */
export const atFullSpeed = (ms) => ms / Math.max(glanceAtSlowness(), 1);
