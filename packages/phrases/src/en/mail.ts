export const mail = {
  /** What a player is called until they say otherwise. Never made from the address: games see it. */
  nickName: 'Player {number}',
  code: {
    label: 'Your code',
    expires: {
      one: 'The code works for {count} minute and only once. A newer letter replaces it.',
      other: 'The code works for {count} minutes and only once. A newer letter replaces it.',
    },
    register: {
      subject: 'Your Playhub code',
      heading: 'Confirm your address',
      lead: 'Enter this code on the registration page to finish your account for {email}.',
      notYou: 'If it was not you, do nothing: without the code no account is made. Never tell the code to anybody, our support included.',
    },
    recover: {
      subject: 'Your Playhub recovery code',
      heading: 'Set a new password',
      lead: 'Enter this code on the recovery page to set a new password for {email}.',
      notYou:
        'If it was not you, do nothing: without the code your password stays as it is. Never tell the code to anybody, our support included.',
    },
    addEmail: {
      subject: 'Your Playhub code',
      heading: 'Confirm your address',
      lead: 'Enter this code in your profile to sign in with {email} from now on.',
      notYou:
        'If it was not you, do nothing: without the code your address is added to no account. Never tell the code to anybody, our support included.',
    },
  },
  method: {
    google: 'Google',
    apple: 'Apple',
    email: 'e-mail',
    vk: 'VK ID',
    yandex: 'Yandex ID',
    telegram: 'Telegram',
    facebook: 'Facebook',
  },
  when: 'When: {when}',
  browser: 'Browser: {browser}',
  browserUnknown: 'Browser: unknown',
  network: 'Network: {network}',
  newDevice: {
    subject: 'New sign-in to your Playhub account',
    heading: 'A new sign-in',
    lead: 'Somebody signed in to your account with {method}, from a browser that has not been used for it before.',
    todo: 'If it was you, all is well. If not, open your profile, choose "Log out everywhere", then set a new password by "Forgot password".',
  },
  password: {
    subject: 'Your Playhub password was changed',
    heading: 'Your password was changed',
    lead: 'The password of your account was changed, and everybody was signed out.',
    todo: 'If it was you, sign in with the new password. If not, somebody reads your mail: change the password of your mailbox first, then set a new one at Playhub by "Forgot password".',
  },
  guessed: {
    subject: 'Somebody is guessing a Playhub code',
    heading: 'Wrong codes were entered',
    lead: 'We sent you a code, and somebody entered wrong ones until it stopped working. Nothing was changed.',
    todo: 'If it was you, ask for a new code. If not, there is nothing to do: the code is dead. Never tell a code to anybody, our support included.',
  },
  added: {
    subject: 'New way to sign in to Playhub',
    heading: 'A way to sign in was added',
    lead: 'From now on, one can sign in to your account with {method}.',
    todo: 'If it was not you, open your profile, remove it, choose "Log out everywhere" and set a new password by "Forgot password".',
  },
  removed: {
    subject: 'A way to sign in to Playhub was removed',
    heading: 'A way to sign in was removed',
    lead: 'From now on, nobody can sign in to your account with {method}.',
    todo: 'If it was not you, sign in another way, choose "Log out everywhere" in your profile and add it again. If you cannot sign in any more, write to us at once.',
  },
  footer: {
    why: 'This letter came because somebody entered your address at {hub}.',
    owner: 'This letter came because your account at {hub} belongs to this address.',
    help: 'Questions? Write to {support}.',
  },
} as const
