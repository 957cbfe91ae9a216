/** Texts of the share dialog. */
export const messages = {
  title: 'Share this Event',
  scan: 'Scan to open the itinerary',
  qrAlt: (name: string) => `QR code that opens the itinerary of ${name}`,
  link: 'Link to the itinerary',
  short: 'Short link, to read out or type',
  copyShort: 'Copy short link',
  shortCopied: 'Short link copied',
  copy: 'Copy URL to Clipboard',
  copied: 'Copied',
  copyFailed: 'The link could not be copied. Select it and copy it by hand.',
  download: 'Download QR Code',
  downloadFailed: 'The QR code could not be saved.',
  native: 'Share…',
  sees: 'Anyone with this link can view the programme, not documents or guests.',
  keptToList: 'This link opens only for people on the guest list. Invite somebody to let them in.',
  joins: {
    OPEN: 'They can join at once.',
    OPEN_INVITE: 'They can ask to join; you approve each request.',
    INVITE_ONLY: 'Only invited guests can join.',
  },
} as const;
