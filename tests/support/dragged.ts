/** What a drag event carries while a file is over the page, and when it is dropped. */
export const dragged = (file: File) => ({
  dataTransfer: {
    types: ['Files'],
    files: [file],
    items: [{ kind: 'file', type: file.type, getAsFile: () => file }],
  },
});
