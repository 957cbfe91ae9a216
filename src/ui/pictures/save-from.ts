/** Lets the browser download one of our URLs. A refusal shows up as a failed download. */
export function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  // the server provides the name
  link.download = '';
  link.click();
}
