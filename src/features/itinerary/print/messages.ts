/** Texts of printing, and of the printed booklet. */
export const messages = {
  title: 'Print or save as PDF',
  what: 'A booklet to hand out: a cover with the link as a QR code, then all days with their activities. Pick “Save as PDF” in the next window to keep it as a file.',
  pictures: 'With pictures',
  preparing: 'Getting the pages ready',
  begins: (when: string, place: string | undefined) =>
    place ? `Begins ${when}, ${place}` : `Begins ${when}`,
  much: (days: string, activities: string) => `${days}, ${activities}`,
  upToDate: 'Always up to date',
  scan: 'Scan the code, or open',
  code: (link: string) => `QR code of ${link}`,
} as const;
