/** Texts of the tray and of the sync chip. */
export const OUTBOX_TEXT = {
  title: (waiting: number) =>
    waiting === 0 ? 'No changes waiting' : waiting === 1 ? '1 change waiting' : `${waiting} changes waiting`,
  sendingTitle: 'Sending your changes',
  kept: 'Kept on this device. They will be sent automatically.',
  attention: (n: number) =>
    n === 1
      ? '1 needs your attention. Nothing is lost meanwhile.'
      : `${n} need your attention. Nothing is lost meanwhile.`,
  empty: 'This device has nothing left to send.',
  order: 'Oldest first, in the order you made them',
  offlineHint: 'They go out as soon as there is a signal.',
  sendNow: 'Send now',
  retry: 'Retry',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy.',
  discard: 'Discard',
  edit: 'Edit',
  discardTitle: (n: number) => (n === 1 ? 'Discard this change?' : `Discard these ${n} changes?`),
  /**
   * States the consequence, and is true in each case, even when nobody can know whether the change has
   * arrived.
   */
  discardText: {
    unsent: 'Removed from this device and never sent:',
    refused: 'Not on the server. Removed from this device:',
    deleted: 'It may have been sent already. It is deleted everywhere, whether it has arrived or not:',
    stays: 'It may have been sent already. If it has arrived it stays, otherwise it is never sent:',
  },
  sentMeanwhile: 'It has been sent in the meantime.',
  actionFailed: 'That did not work. Nothing was lost.',
  withNames: 'Shown to the hosts',
  withoutNames: 'Not shown',
  places: (n: number) => (n === 1 ? '1 place' : `${n} places`),
  noLimit: 'No limit',
  state: {
    saving: 'Saving',
    waiting: 'Waiting',
    sending: 'Sending',
    rejected: 'Not sent',
    conflict: 'Changed elsewhere',
    stuck: 'Not sent',
    heldUpgrade: 'Needs a newer version',
    blocked: 'Waiting',
  },
  /** Why it does not proceed by itself. */
  blocked: 'Waiting for an item that needs attention',
  overtaken: 'You have answered again since.',
  editing: {
    title: 'Edit and send again',
    cancel: 'Cancel',
    save: 'Save and send',
    gone: 'It has been sent in the meantime. What you changed here is not part of it.',
    notSaved: 'Could not save on this device. Your words are still here.',
  },
  answers: { YES: 'Yes', NO: 'No' },
  files: { keep: 'Send it as it is', remove: 'Leave it out' },
  picture: (place: number, of: number) => `Photo ${place} of ${of}`,
  pictureAdded: (name: string) => `${name}, added`,
  addPictures: 'Add photos',
  picturesHint: (sent: number, of: number) =>
    of === 0
      ? 'No photos yet.'
      : sent === of
        ? 'All of them will be sent.'
        : sent === 0
          ? 'None of them will be sent.'
          : `${sent} of ${of} will be sent.`,
  /** In a comparison, for an empty side. */
  blank: 'Nothing',
  announce: (n: number) => (n === 1 ? '1 change waiting' : `${n} changes waiting`),
} as const;
