/** Texts about conversations that are given to staff in turn: the settings of a project, and the switch of each member. */
export const deskRoundRobin = {
  effect: 'Takes effect at once for every conversation of this project in which the player waits.',
  saved: 'The automatic assignment is saved',
  title: 'Automatic assignment',
  isOn: 'Give new conversations to colleagues in turn',
  isOnHint:
    'An unassigned conversation that waits goes to whoever is present and has got none for the longest time. While nobody is present, it waits. What a colleague has taken, assigned or freed by hand is left as it is.',
  members: 'Who takes part',
  membersHint:
    'Only those who are present and have not said “away” get conversations. A colleague who was active at the desk in the last {minutes} minutes counts as present.',
  limits: 'Limits',
  openMax: 'Open conversations at once, at most',
  openMaxHint: 'In all projects together. A conversation counts as open while the player waits for an answer.',
  returnMinutes: 'Minutes until a conversation of an absent colleague goes back',
  returnHint:
    'Only what was given in turn goes back, and only if the player has waited and the colleague has been absent for the whole time. In a project with opening hours, only these count.',
  problem: {
    MEMBERS_MISSING: 'Choose at least one colleague.',
    OPEN_MAX_INVALID: 'Write a number from {least} to {most}.',
    RETURN_INVALID: 'Write a number from {least} to {most}.',
  },
  own: 'New conversations',
  taking: 'I take new conversations',
  takingHint:
    'If this is off, you count as away: you get no new conversations. Those that were given to you in turn go to others if you stay away for long. It stays so until you switch it on again.',
  /** The label of the switch when it is off. It begins with the text of `taking`, which is the name of the switch. */
  notTaking: 'I take new conversations: no, I am away',
  away: 'Away: I take no new conversations',
  isTaking: 'You get new conversations again.',
  isAway: 'You are away: new conversations go to others.',
  switchFailed: 'That could not be switched.',
  given: '#{number} is yours now: {title}',
  passedOn: '#{number} was passed on while you were away: {title}',
  passedOnMany: {
    one: '{count} conversation was passed on while you were away',
    other: '{count} conversations were passed on while you were away',
  },
  givenMany: { one: '{count} conversation is yours now', other: '{count} conversations are yours now' },
  open: 'Open',
  show: 'Show',
} as const
