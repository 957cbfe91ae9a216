/** On a Mac Ctrl-P moves to the previous line in text fields. */
export function isPrintKey(press: KeyboardEvent): boolean {
  const held = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? press.metaKey : press.ctrlKey;
  return held && !press.altKey && !press.shiftKey && press.key.toLowerCase() === 'p';
}
