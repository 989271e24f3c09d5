/** Answers that are held before they are sent. */
export const held = {
  held: {
    own: 'Sending… You can undo this for {seconds} seconds.',
    colleague: '{name} is sending this answer…',
    elsewhere: 'The answer to #{number} is being sent…',
    undo: 'Undo',
    fileLost: 'Nothing was sent. Your text is in the editor, but a file has to be chosen again.',
    key: 'Undo the answer that is being sent',
  },
} as const
