/** Texts of the dialog in which staff confirm their identity by the second factor again. */
export const deskConfirm = {
  title: 'Confirm that it is you',
  lead: {
    one: 'This is about access, keys or notices, and over {count} minute has passed since you last showed that it is you. Once you confirm, it goes through by itself.',
    other:
      'This is about access, keys or notices, and over {count} minutes have passed since you last showed that it is you. Once you confirm, it goes through by itself.',
  },
  submit: 'Confirm',
  passkey: 'Confirm with a passkey',
  passkeyWrong: 'The passkey was not accepted. Try again, or take another one of yours.',
  noPasskey: 'This browser knows no passkeys.',
  cancel: 'Cancel',
} as const
