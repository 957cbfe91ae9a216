/** Texts for answering an invitation, on any screen. */
export const messages = {
  join: 'Join',
  request: 'Request to join',
  accept: 'Accept invitation',
  /** The same when all places are taken. */
  full: {
    join: 'Join waiting list',
    request: 'Request to join waiting list',
    accept: 'Join waiting list',
  },
  decline: 'Decline',
  sending: 'Sending…',
  ticket: 'Your ticket',
  inviteOnly: 'Only invited guests can join this experience.',
  leave: 'Can’t make it?',
  leaveOver: 'Leave',
  leaveTitle: 'Leave this experience?',
  leaveText: (name: string) =>
    `Your host will see that you are not coming to ${name}. You can change your mind later.`,
  leaveConfirm: 'I’m not coming',
  stay: 'Keep my place',
  leaveOverText: (name: string) => `${name} is over: once you leave, you cannot join again.`,
  leaveOverConfirm: 'Leave',
  stayOver: 'Stay',
  withdraw: 'Withdraw request',
  leaveLine: 'Leave waiting list',
  leaveLineTitle: 'Leave the waiting list?',
  leaveLineText: 'Your place in line goes to the next person. If you come back, you start at the end.',
  inLine: (place: number) => `Number ${place} in line`,
  nowFull: 'The last place has just gone. You are on the waiting list.',
  rejoin: 'Changed your mind?',
  /** An accepted answer shows in the badge; a refusal shows the server's text. */
  outcome: { failed: 'Not sent', reasonAlone: true },
} as const;
