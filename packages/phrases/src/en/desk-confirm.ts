/** Texts of the dialog in which staff confirm their identity by the second factor again. */
export const deskConfirm = {
  title: 'Confirm that it is you',
  lead: {
    one: 'This concerns access, keys or notices, and you last confirmed that it is you more than {count} minute ago. Once you confirm, it continues by itself.',
    other:
      'This concerns access, keys or notices, and you last confirmed that it is you more than {count} minutes ago. Once you confirm, it continues by itself.',
  },
  submit: 'Confirm',
  passkey: 'Confirm with a passkey',
  passkeyWrong: 'The passkey was not accepted. Try again, or use another one of yours.',
  noPasskey: 'This browser does not support passkeys.',
  cancel: 'Cancel',
} as const
