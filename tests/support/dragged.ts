/** What a drag event carries while files are dragged over the page, and when they are dropped. */
export const dragged = (...files: File[]) => ({
  dataTransfer: {
    types: ['Files'],
    files,
    items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })),
  },
});
