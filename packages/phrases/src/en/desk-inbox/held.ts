/** Texts about answers that are sent after a short delay, in which staff can undo the sending. */
export const held = {
  held: {
    own: 'Sending… You can undo this for {seconds} seconds.',
    colleague: '{name} is sending this answer…',
    elsewhere: 'The answer to #{number} is being sent…',
    undo: 'Undo',
    fileLost: 'Nothing was sent. Your text is in the editor, but a file has to be chosen again.',
    isPartly: 'Nothing was sent. What somebody has changed since stays as it is.',
    isMerged: 'Nothing was sent. What the macro has changed stays, because the conversation has been merged since.',
    key: 'Undo the answer that is being sent',
  },
} as const
