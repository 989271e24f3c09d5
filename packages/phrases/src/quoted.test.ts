import { expect, test } from 'vitest'
import { core } from './en/core.ts'
import { editor } from './en/editor.ts'
import { flows } from './en/flows.ts'
import { payments } from './en/payments.ts'

/** These tests check the sentences that the specification gives word for word. */

const { warning, refusal, toast, field, hint, recovery, help, receipt } = flows

test('what a player reads when signing in does not work', () => {
  expect(warning).toMatchObject({
    USER_EXIST_REGISTER_BY_EMAIL: 'User with this email exists',
    USER_NOT_EXIST_LOGIN_BY_EMAIL: 'User with this email does not exist',
    USER_NOT_EXIST_RECOVERY_PASSWORD: 'User with this email does not exist',
    INVALID_PASSWORD_LOGIN_BY_EMAIL: 'Incorrect password',
    SEND_VERIFICATION_CODE_INCORRECT: 'Code is not valid',
    SEND_RECOVERY_PASSWORD_CODE_INCORRECT: 'Code is not valid',
    PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD: 'Password has already been used before',
  })
  expect([refusal.SESSION_NOT_FOUND, toast.SESSION_GET_ERROR]).toEqual(['Session not found', 'Session not found'])
  expect(toast.UNAUTHORIZED).toBe('UNAUTHORIZED! INVALID_TOKEN!')
})

test('what a player reads at a wrong field', () => {
  expect(field).toMatchObject({
    EMAIL_INVALID: 'Invalid email format',
    PASSWORD_FORMAT: 'Incorrect password format',
    PASSWORD_MISMATCH: 'Password mismatch! Try again',
    CAPTCHA_REQUIRED: 'Prove that you are not a robot',
    DESCRIPTION_REQUIRED: 'Please fill in the problem description',
  })
  expect(field.EMAIL_REQUIRED.toLowerCase()).toBe('enter e-mail')
  expect(payments.payment.emailInvalid.toLowerCase()).toBe('invalid e-mail')
  expect(hint.PASSWORD_FORMAT).toBe('Must contain from 8 to 20 Latin letters or numbers')
})

test('what a player reads when it has worked', () => {
  expect(toast).toMatchObject({
    RECOVERY_SENT: 'Instructions for resetting your password have been sent by email',
    CODE_VALID: 'Code is valid',
    PAYMENT_ID_COPIED: 'Payment ID copied!',
    PAYMENT_STATUS_FAIL: 'payment status fail',
  })
  expect(recovery.doneTitle).toBe('Password updated successfully')
  expect(help).toMatchObject({
    doneTitle: 'Request accepted',
    doneText: 'We have received your request and will contact you via email shortly',
  })
  expect(receipt.wait).toBe('Generating receipt. This may take some time, please wait.')
})

test('what a player reads of a payment page without an address, in every language', () => {
  expect(payments.yandexPay.noAddress).toBe('Ошибка открытия платежа!')
})

test('what a player reads of a file that is not taken', () => {
  expect(editor.files.videoFormat).toBe('Unsupported video format')
  expect(editor.files.size).toMatch(/^File size exceeds the limit of \{limit\}/)
})

test('the words of the age gate and of the links under it', () => {
  expect(core.singleGame).toMatchObject({
    gateTitle: 'Age verification',
    adult: 'I am over 18 years old',
    underage: 'No, I am under 18 years old',
  })
  expect(core.catalogue.inDevelopment.toLowerCase()).toBe('in development')
  expect(core.footer).toMatchObject({
    customerSupport: 'Customer Support',
    terms: 'Terms of use',
    privacy: 'Privacy Policy',
    exempt2257: '2257 Exempt',
    complaints: 'Complaints and Content Removal',
  })
})
