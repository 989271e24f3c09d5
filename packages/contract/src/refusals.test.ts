import { expect, test } from 'vitest'
import { hostCodes, refusals, toastKeys, warnings } from './refusals.ts'

test('hosts hear these numbers and no others', () => {
  const auth = [1000, 1001, 1002, 1003, 1004, 1005, 1007, 1008, 1009, 1011, 1012, 1014, 1016, 1017]
  const payments = [4000, 4001, 4002, 4003, 4004, 4005, 4006, 4007, 4008, 4009, 4010, 4012, 4017, 4018]
  expect(Object.values(hostCodes)).toEqual([...auth, 2000, 3000, 3001, ...payments])
  const known = new Set<number>(Object.values(hostCodes))
  const sent = Object.values(refusals).flatMap((refusal) => ('hostCode' in refusal ? [refusal.hostCode] : []))
  expect(sent.filter((code) => !known.has(code))).toEqual([])
})

test('the warnings of signing in keep their names', () => {
  expect(warnings).toEqual([
    'USER_NOT_EXIST_LOGIN_BY_EMAIL',
    'INVALID_PASSWORD_LOGIN_BY_EMAIL',
    'USER_EXIST_REGISTER_BY_EMAIL',
    'SEND_VERIFICATION_CODE_INCORRECT',
    'USER_NOT_EXIST_RECOVERY_PASSWORD',
    'SEND_RECOVERY_PASSWORD_CODE_INCORRECT',
    'PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD',
    'SIGN_IN_LINK_REQUIRED',
  ])
})

test('the keys of toasts keep their names', () => {
  expect(toastKeys.toSorted()).toEqual([
    'CHECK_USER_AUTH_STATE_ERROR',
    'CREATE_PAYMENT_STRIPE_ERROR',
    'CREATE_TICKET_ERROR',
    'ERROR_LOADING_IMAGE',
    'ERROR_LOADING_VIDEO',
    'GET_GAMES_DATA_ERROR',
    'GET_GAME_DATA_ERROR',
    'GET_INITIAL_CONFIG_ERROR',
    'GET_INVALID_SESSION_LOGIN_URL_ERROR',
    'GET_PRICES_CONTROL_ERROR',
    'GET_RECEIPT_LINK_ERROR',
    'GET_SINGLE_GAME_DATA_ERROR',
    'GET_TICKETS_ERROR',
    'GET_TICKET_ERROR',
    'MANUAL_REDIRECT_ERROR',
    'MANUAL_REDIRECT_UNKNOWN_AUTH_TYPE',
    'MERGE_USER_ID_ERROR',
    'PAYMENTS_METHODS_NOT_EXIST',
    'PAYMENTS_PROVIDER_DATA_NOT_EXIST',
    'SEND_MESSAGE_ERROR',
    'SESSION_GET_ERROR',
    'SET_USER_AUTH_STATE_ERROR',
  ])
})
