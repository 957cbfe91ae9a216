// npm runs scripts through a shell and sends SIGTERM only to that shell, which exits without telling us: "kill <npm>"
// would leave everything that we started running forever.

/** @param {() => void} end called once, when the process that started this one is gone */
export function endWithParent(end) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, 250);
  timer.unref();
}
