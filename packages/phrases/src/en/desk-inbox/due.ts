/** Texts that say by when an answer to a player is due, and how late it is. */
export const due = {
  due: {
    later: 'Due in {time}',
    soon: 'Due soon: {time}',
    late: 'Late by {time}',
    now: 'Due now',
    first: 'First answer due {at}',
    next: 'Answer due {at}',
    filter: 'Answer is due',
    states: { soon: 'Due soon', late: 'Late' },
  },
} as const
