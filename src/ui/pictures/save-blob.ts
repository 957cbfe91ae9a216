/** Hands a file to the browser's downloads. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Revoked late: some browsers read the object only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
