let waiting: (() => void)[] = [];
let port: MessagePort | undefined;

/**
 * Runs it in a separate task, without delay. For code that a database calls within the scope of a transaction, or of
 * a live query that may be cancelled.
 */
export function queueTask(run: () => void): void {
  port ??= openPort();
  waiting.push(run);
  if (waiting.length === 1) port.postMessage(null);
}

function openPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const all = waiting;
    waiting = [];
    for (const run of all) run();
  };
  return port2;
}
