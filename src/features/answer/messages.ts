/** How people answer an invitation, on any screen. */
export const messages = {
  join: 'Join',
  request: 'Request to join',
  accept: 'Accept invitation',
  decline: 'Decline',
  inviteOnly: 'Only invited guests can join this experience.',
  leave: 'Can’t make it?',
  leaveOver: 'Leave',
  leaveTitle: 'Leave this experience?',
  leaveText: (name: string) =>
    `Your host will see that you are not coming to ${name}. You can change your mind later.`,
  leaveConfirm: 'I am not coming',
  stay: 'Keep my place',
  leaveOverText: (name: string) => `${name} is over: once you have left, you cannot join it again.`,
  leaveOverConfirm: 'Leave',
  stayOver: 'Stay',
  withdraw: 'Withdraw request',
  rejoin: 'Changed your mind?',
  /** An answer that was taken shows in the badge; a refusal is said in the server's words. */
  outcome: { failed: 'Not sent', reasonAlone: true },
  notKept: 'Could not save on this device',
} as const;
