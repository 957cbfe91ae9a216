/** How people answer an invitation, on whatever screen. */
export const messages = {
  join: 'Join',
  request: 'Request to join',
  accept: 'Accept invitation',
  decline: 'Decline',
  inviteOnly: 'Only invited guests can join this experience.',
  leave: "Can't make it?",
  leaveTitle: 'Leave this experience?',
  leaveText: (name: string) =>
    `Your host will see that you are not coming to ${name}. You can change your mind later.`,
  leaveConfirm: 'I am not coming',
  stay: 'Keep my place',
  withdraw: 'Withdraw request',
  rejoin: 'Changed your mind?',
  notSent: 'Not sent',
  notKept: 'Could not save on this device',
} as const;
