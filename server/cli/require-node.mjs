// Imported first by every command: reports a Node that is too old, before anything newer is used.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Sojourn needs Node 20.19 or newer; this is Node ${process.versions.node} (${process.execPath}).`,
  );
  process.exit(1);
}
