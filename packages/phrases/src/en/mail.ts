export const mail = {
  /** What a player is called until they say otherwise. Never made from the address: games see it. */
  nickName: 'Player {number}',
  code: {
    subject: 'Your Playhub code',
    heading: 'Confirm your address',
    lead: 'Enter this code on the registration page to finish your account for {email}.',
    label: 'Your code',
    expires: {
      one: 'The code works for {count} minute and only once. A newer letter replaces it.',
      other: 'The code works for {count} minutes and only once. A newer letter replaces it.',
    },
    notYou: 'If it was not you, do nothing: without the code no account is made. Never tell the code to anybody, our support included.',
  },
  footer: {
    why: 'This letter came because somebody entered your address at {hub}.',
    help: 'Questions? Write to {support}.',
  },
} as const
