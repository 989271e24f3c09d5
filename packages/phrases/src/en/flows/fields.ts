import type { EmailFault } from '@playhub/contract/email-fault'
import type { Warning } from '@playhub/contract/refusals'

export const warning = {
  USER_NOT_EXIST_LOGIN_BY_EMAIL: 'User with this email does not exist',
  INVALID_PASSWORD_LOGIN_BY_EMAIL: 'Incorrect password',
  USER_EXIST_REGISTER_BY_EMAIL: 'User with this email exists',
  SEND_VERIFICATION_CODE_INCORRECT: 'Code is not valid',
  USER_NOT_EXIST_RECOVERY_PASSWORD: 'User with this email does not exist',
  SEND_RECOVERY_PASSWORD_CODE_INCORRECT: 'Code is not valid',
  PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD: 'Password has already been used before',
  SIGN_IN_LINK_REQUIRED: 'An account with this e-mail exists. Sign in to it to add this way of signing in.',
} as const satisfies Record<Warning, string>

/** Errors of single fields, by the codes of the contract's schemas. `hint` says how to correct the field. */
export const field = {
  EMAIL_REQUIRED: 'Enter e-mail',
  EMAIL_INVALID: 'Invalid email format',
  EMAIL_TOO_LONG: 'Invalid email format',
  PASSWORD_REQUIRED: 'Enter the password',
  PASSWORD_FORMAT: 'Incorrect password format',
  PASSWORD_BREACHED: 'This password was leaked on the internet',
  PASSWORD_MISMATCH: 'Password mismatch! Try again',
  CODE_FORMAT: 'Enter all six digits',
  CAPTCHA_REQUIRED: 'Prove that you are not a robot',
  AGREEMENT_REQUIRED: 'Confirm that your personal data may be processed',
  FIRST_NAME_FORMAT: 'Two to ten letters',
  LAST_NAME_FORMAT: 'Two to ten letters',
  NICKNAME_FORMAT: '2 to 20 letters or digits. You may put single spaces, dots, hyphens or underscores between them',
  PASSKEY_LABEL_FORMAT: '1 to 60 characters',
  DESCRIPTION_REQUIRED: 'Please fill in the problem description',
  PROJECT_ID_FORMAT: 'We have no such game',
  ID_FORMAT: 'This is not a payment ID',
  ITEM_ONE_OF: 'Choose an item',
} as const

export const hint = {
  EMAIL_REQUIRED: 'For example, name@mail.com',
  EMAIL_INVALID: 'Write it like name@example.com, without spaces',
  EMAIL_TOO_LONG: 'An address has at most 320 characters.',
  PASSWORD_FORMAT: 'Must contain from 8 to 20 Latin letters or numbers',
  PASSWORD_BREACHED: 'Choose one that you do not use anywhere else',
} as const

/** The text for each fault that the contract's function `emailFault` finds in an e-mail address. */
export const emailFault = {
  QUOTED: 'E-mails do not reach an address in quotation marks. Write it without them',
  NO_AT: 'There is no @ in it. Write it like name@example.com',
  SEVERAL_AT: 'There is more than one @ in it. Write one address',
  NO_NAME: 'There is nothing before the @. Write it like name@example.com',
  NO_DOMAIN: 'There is nothing after the @. Write it like name@example.com',
  SPACE: 'There is a space in it. Remove it',
  COMMA: 'There is a comma in it. Write a dot instead',
  DOTS: 'There is one dot too many. Remove it',
  NAME_ALPHABET: 'Before the @ only Latin letters work, not “{signs}”',
  ALPHABET: 'Two alphabets are mixed after the @. “{signs}” is not Latin',
  SIGN: 'This does not belong in an address: {signs}',
  ENDING: 'The ending is missing or wrong. It should be like .com',
} as const satisfies Record<Exclude<EmailFault['fault'], 'OTHER'>, string>
