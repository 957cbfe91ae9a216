/** Has the browser download what is at an address of ours. What it is refused is a download that failed. */
export function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  // the server names it
  link.download = '';
  link.click();
}
