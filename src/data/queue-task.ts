let waiting: (() => void)[] = [];
let bell: MessagePort | undefined;

/**
 * Runs it in a separate task, without delay: a database calls back within the scope of its transaction, or of
 * a live query that may be cancelled.
 */
export function queueTask(run: () => void): void {
  bell ??= openBell();
  waiting.push(run);
  if (waiting.length === 1) bell.postMessage(null);
}

function openBell(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const all = waiting;
    waiting = [];
    for (const run of all) run();
  };
  return port2;
}
