/** Texts of the screen on which a player chooses between two saved games. */
export const saves = {
  saveChoice: {
    title: 'Which progress do you want to keep?',
    lead: 'You played here before you signed in, and your account has progress of its own. The one that you do not choose stays among the earlier versions for 30 days.',
    leadJoined:
      'You joined two accounts, and both have progress here. The one that you do not choose stays among the earlier versions for 30 days.',
    account: 'From your account',
    guest: 'From this browser',
    joined: 'From the joined account',
    when: 'Saved {when}',
    size: '{size} KB',
    used: 'Purchases used up with this account: {count}',
    noneUsed: 'Contains none of the purchases that you used up',
    keep: 'Keep this progress',
    later: 'Decide later',
    made: 'Done. The game starts again with this progress.',
    undo: 'Undo',
    back: 'Back to the game',
  },
} as const
