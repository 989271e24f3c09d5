import { describe, expect, test } from 'vitest'
import { telegramData } from './auth/sign-in-providers.ts'
import { auth, authMethods, authResult, loginMethods } from './auth.ts'
import { configProject, gameItem, initialConfig, projectSettings, singleGame } from './catalogue.ts'
import type { Endpoint } from './endpoint.ts'
import { authTypes, hostingHeaders, hostResult, overridingParameters, resultTypes, sources, storageKeys } from './hosting.ts'
import { frameUserAuth, fromFrame, toFrame } from './messages.ts'
import { paymentProviders, paymentStatuses, payments, processReply } from './payments.ts'
import { profile } from './profile.ts'
import { priceItem } from './projects/prices.ts'
import { session } from './session.ts'
import { support, ticket, ticketMessage, ticketRow } from './support.ts'
import { supportLetter, transactionItem, transactions } from './transactions.ts'

/** This file lists the names that existing hosts, games and browsers use. Changes may add names, but must not remove any. */

type Shaped = { shape: object }
const entities: Record<string, [Shaped, string]> = {
  'the initial config': [initialConfig, 'projects'],
  'a project in it': [configProject, 'id authType extra mainData'],
  'mainData of a project': [configProject.shape.mainData, 'projectName outOfCatalog'],
  'the settings of a project': [
    projectSettings,
    'authType authMethods paymentsMethods pageTitle favicon description keywords ogTitle ogImage',
  ],
  'a game': [gameItem, 'project mainData web_page localization social seoData'],
  'web_page of a game': [
    gameItem.shape.web_page,
    'cardBackgroundColor cardLogoImage footerBackgroundColor inDevelop isActive iframeUrl projectBackgroundFile gameImage gameLogoFile',
  ],
  'the texts of a game': [gameItem.shape.localization.def.valueType, 'name cardDescription fullDescription'],
  'a social link': [gameItem.shape.social.shape.items.def.element, 'fileName link'],
  'a single game': [singleGame, 'settings seoData'],
  'the settings of a single game': [
    singleGame.shape.settings,
    'backgroundImageFile backgroundFile popupFile popupSmallFile verificationBtnFile verificationSmallBtnFile iframeSrc',
  ],
  'who plays, as the frame hears it': [frameUserAuth, 'userId nickName currentAuthType jwt session'],
  'the result of a sign-in': [authResult, 'currentAuthType jwt nickName userId session'],
  'a payment': [processReply, 'provider providerId paymentData profileData'],
  'paymentData of a payment': [processReply.shape.paymentData, 'projectName cardLogoImage ruName enName ruPrice enPrice'],
  'profileData of a payment': [processReply.shape.profileData, 'mailToReceiveCheck'],
  'the state of a payment': [payments.get.reply, 'status payload token'],
  'a purchase': [transactionItem, 'createTs title price currency status uuid projectName'],
  'a price': [priceItem, 'id ruTitle ruValue enTitle enValue logoName'],
  'a letter to support': [supportLetter, 'nickName currentAuthType email reason paymentId'],
  'a ticket in the list': [ticketRow, 'id title createTs unreadMessageCount status'],
  'a ticket': [ticket, 'id title createTs unreadMessageCount status messages'],
  'a message': [ticketMessage, 'id isUserMsg text image video createTs'],
  'what Telegram hands over': [telegramData, 'id first_name last_name username photo_url'],
  'a profile': [profile.read.reply, 'firstName lastName userId'],
  'a result for a host': [hostResult, 'data type isError errorCode'],
}

test.each(Object.entries(entities))('the fields of %s', (_name, [{ shape }, names]) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(names.split(' ')))
})

const bodies: Record<string, [Endpoint, string]> = {
  'session.get': [session.get, 'iid uid platformId source locale project'],
  'auth.appleLogin': [auth.appleLogin, 'idToken'],
  'auth.telegramLogin': [auth.telegramLogin, 'userData'],
  'auth.facebookLogin': [auth.facebookLogin, 'profile'],
  'auth.googleLoginNative': [auth.googleLoginNative, 'accessToken'],
  'auth.loginByEmail': [auth.loginByEmail, 'email password'],
  'auth.registerByEmail': [auth.registerByEmail, 'email password'],
  'auth.sendVerificationCode': [auth.sendVerificationCode, 'email code'],
  'auth.recoveryPassword': [auth.recoveryPassword, 'email'],
  'auth.sendRecoveryPasswordCode': [auth.sendRecoveryPasswordCode, 'email code'],
  'auth.activateNewPassword': [auth.activateNewPassword, 'email password'],
  'auth.setUserAuthState': [auth.setUserAuthState, 'id'],
  'payments.updateMailToReceiveCheck': [payments.updateMailToReceiveCheck, 'email'],
  'payments.stripeCancel': [payments.stripeCancel, 'stripePaymentId paymentId'],
  'payments.yandexPayCreate': [payments.yandexPayCreate, 'paymentId'],
  'transactions.sendLetterSupport': [transactions.sendLetterSupport, 'data'],
  'support.createTicket': [support.createTicket, 'title project text'],
  'support.sendMessage': [support.sendMessage, 'ticketId text'],
}

test.each(Object.entries(bodies))('the body of %s', (_name, [{ body }, names]) => {
  expect(Object.keys((body as unknown as Shaped).shape)).toEqual(expect.arrayContaining(names.split(' ')))
})

const replies: Record<string, [Shaped, string]> = {
  'payments.yookassaCreate': [payments.yookassaCreate.reply, 'confirmationToken'],
  'payments.stripeCreate': [payments.stripeCreate.reply, 'clientSecret id'],
  'payments.yandexPayCreate': [payments.yandexPayCreate.reply, 'status code data'],
  'payments.setPending': [payments.setPending.reply, 'result payload token'],
  'payments.yookassaModalClose': [payments.yookassaModalClose.reply, 'result'],
  'payments.stripeCancel': [payments.stripeCancel.reply, 'result'],
  'transactions.getReceiptLink': [transactions.getReceiptLink.reply, 'result'],
  'session.get': [session.get.reply.shape.data, 'loginUrl session'],
  'support.createTicket': [support.createTicket.reply, 'id'],
}

test.each(Object.entries(replies))('the answer to %s', (_name, [{ shape }, names]) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(names.split(' ')))
})

test('a ticket and a message take a picture and a video as files', () => {
  expect([support.createTicket.files, support.sendMessage.files]).toEqual([
    ['image', 'video'],
    ['image', 'video'],
  ])
})

describe('lists of words', () => {
  test('what an account signs in with, and what a login page can offer', () => {
    expect(authMethods).toEqual(expect.arrayContaining(['google', 'apple', 'email', 'vk', 'yandex', 'telegram', 'facebook']))
    expect(loginMethods).toEqual(
      expect.arrayContaining(['google', 'google_adult', 'google_popup', 'google_adult_popup', 'apple', 'vkontakte', 'yandex', 'mail']),
    )
  })

  test('how a payment may stand, and who takes the money, how and in which currency', () => {
    expect(paymentStatuses).toEqual(['none', 'pending', 'paid', 'fail'])
    expect(paymentProviders).toEqual({
      yookassa: { title: 'YooKassa', accepts: ['card', 'yooMoney'], currency: 'RUB', sign: '₽' },
      stripe: { title: 'Stripe', accepts: ['card'], currency: 'USD', sign: '$' },
      'yandex-pay': { title: 'Yandex Pay', accepts: ['card'], currency: 'RUB', sign: '₽' },
    })
  })

  test('how the hub is held, and how results come back', () => {
    expect([sources, authTypes, resultTypes]).toEqual([
      ['web', 'mobile'],
      ['postMessage', 'redirect'],
      ['auth', 'payment', 'unauthorized'],
    ])
    expect(overridingParameters).toEqual(['jwt', 'session', 'source', 'locale', 'project'])
    expect(Object.values(hostingHeaders)).toEqual(['frontend-language', 'session', 'source', 'locale', 'project', 'temp-user-id'])
  })

  test('what the browser keeps, under which names', () => {
    expect(storageKeys).toMatchObject({ authData: 'web-auth-data', accessToken: 'access-token', authDataId: 'auth-data-id' })
  })

  test('the messages between hub and game', () => {
    expect(Object.keys(toFrame)).toEqual([
      'PLAYHUB_TO_IFRAME_USER_AUTH',
      'PLAYHUB_TO_IFRAME_PAYMENT_RESULT',
      'PLAYHUB_TO_IFRAME_LOGOUT',
      'PLAYHUB_TO_IFRAME_CHANGE_LNG',
      'PLAYHUB_TO_IFRAME_REPLY',
      'PLAYHUB_TO_IFRAME_PAUSE',
      'PLAYHUB_TO_IFRAME_RESUME',
    ])
    expect(Object.keys(fromFrame)).toEqual([
      'IFRAME_TO_PLAYHUB_GET_USER_AUTH',
      'IFRAME_TO_PLAYHUB_ON_LOGIN',
      'IFRAME_TO_PLAYHUB_ON_LOGOUT',
      'IFRAME_TO_PLAYHUB_ON_BANK',
      'IFRAME_TO_PLAYHUB_CHANGE_LNG',
      'IFRAME_TO_PLAYHUB_REQUEST',
      'IFRAME_TO_PLAYHUB_LIFECYCLE',
    ])
  })
})
