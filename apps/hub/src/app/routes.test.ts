import { expect, test } from 'vitest'
import type { Site } from '../base/site.ts'
import { findRoute } from './routes.tsx'

const portal: Site = { project: 'familytown', outOfCatalog: false, title: {} }
const singleGame: Site = { ...portal, project: 'hornylegends', outOfCatalog: true }

const find = (path: string, site = portal) => {
  const found = findRoute(path, site, 'ru')
  if ('redirect' in found) return found.redirect
  const named = Object.entries(found.params).filter(([name, value]) => Number.isNaN(Number(name)) && value !== undefined)
  return [found.route.name, Object.fromEntries(named)]
}

test.each([
  ['/session/login', 'login', {}],
  [
    '/session/login/s1/web/ru/familytown/a.b.c',
    'login',
    { session: 's1', source: 'web', locale: 'ru', project: 'familytown', jwt: 'a.b.c' },
  ],
  ['/session/login/s1/web/', 'login', { session: 's1', source: 'web' }],
  ['/session/login/email', 'emailLogin', {}],
  ['/session/login/email/s1/web', 'emailLogin', { session: 's1', source: 'web' }],
  ['/session/login/code', 'codeLogin', {}],
  ['/session/login/code/s1/web', 'codeLogin', { session: 's1', source: 'web' }],
  ['/session/registration/s1', 'registration', { session: 's1' }],
  ['/auth/recovery-password', 'recovery', {}],
  ['/auth/deletion-personal-data', 'deletion', {}],
  ['/profile', 'profile', {}],
  ['/session/loginDone/%7B%7D', 'loginDone', { result: '%7B%7D' }],
  ['/payments/process/p1/web', 'payment', { id: 'p1', source: 'web' }],
  ['/payments/yookassa/p1', 'yookassa', { id: 'p1' }],
  ['/payments/stripe/p1/web/en/islandm3/a.b.c', 'stripe', { id: 'p1', source: 'web', locale: 'en', project: 'islandm3', jwt: 'a.b.c' }],
  ['/payments/yandex-pay', 'yandexPay', {}],
  ['/payments/done', 'paymentDone', {}],
  ['/unauthorized', 'unauthorized', {}],
  ['/loader', 'loader', {}],
  ['/games/en/', 'catalogue', { lng: 'en' }],
  ['/games/ja', 'catalogue', { lng: 'ja' }],
  ['/games/en/familytown/', 'game', { lng: 'en', projectName: 'familytown' }],
  ['/support/tickets', 'tickets', {}],
  ['/transactions', 'transactions', {}],
  ['/transactions/help', 'transactionHelp', {}],
  ['/transactions/help/p1', 'transactionHelp', { id: 'p1' }],
  ['/prices', 'prices', {}],
  ['/prices/neuroarena/', 'prices', { project: 'neuroarena' }],
  ['/help/de/', 'help', { lng: 'de' }],
  ['/help/de/0b9c/', 'help', { lng: 'de', article: '0b9c' }],
  ['/docs/contacts.ru.html', 'document', { file: 'contacts.ru.html' }],
])('%s', (path, name, params) => {
  expect(find(path)).toEqual([name, params])
})

test('an unknown path leads to the catalogue in the current language', () => {
  for (const path of ['/', '/games', '/games/', '/nothing', '/session', '/games/en/familytown/more', '/payments'])
    expect(find(path)).toBe('/games/ru/')
})

test('an unsupported language is replaced by the current one', () => {
  expect(find('/games/xx/')).toBe('/games/ru/')
  expect(find('/games/xx/familytown/')).toBe('/games/ru/familytown/')
  expect(find('/help')).toBe('/help/ru/')
  expect(find('/help/xx/0b9c')).toBe('/help/ru/0b9c/')
})

test('a single-game site has its game instead of a catalogue, and no game pages', () => {
  expect(find('/games/en/', singleGame)).toEqual(['singleGame', { lng: 'en' }])
  expect(find('/games/en/familytown/', singleGame)).toBe('/games/ru/')
})
