import { expect, it } from 'vitest'
import { hrefOf, isFiltered, logIn, readNotices, readWebhooks } from './place.ts'

const paramsOf = (href: string) => new URL(href, 'http://desk.example').searchParams

it('keeps log and filters in the address, there and back', () => {
  const told = hrefOf(
    'notices',
    { project: 'familytown', type: 'payment.paid', state: 'given-up', from: '2026-11-01', to: '2026-11-02', id: '7f' },
    'evt_1/2',
  )
  expect(told).toBe('/notices/evt_1%2F2?project=familytown&type=payment.paid&state=given-up&from=2026-11-01&to=2026-11-02&id=7f')
  expect(logIn(paramsOf(told))).toBe('notices')
  expect(readNotices(paramsOf(told))).toEqual({
    ...{ project: 'familytown', type: 'payment.paid', state: 'given-up' },
    ...{ from: '2026-11-01', to: '2026-11-02', id: '7f' },
  })
  const heard = hrefOf('webhooks', { provider: 'stripe', state: 'failed', from: '2026-11-01', to: '', id: '' })
  expect(heard).toBe('/notices?log=webhooks&provider=stripe&state=failed&from=2026-11-01')
  expect(logIn(paramsOf(heard))).toBe('webhooks')
  expect(readWebhooks(paramsOf(heard))).toEqual({ provider: 'stripe', state: 'failed', from: '2026-11-01', to: '', id: '' })
})

it('takes what nobody could have chosen for nothing', () => {
  const nothing = { state: '', from: '', to: '', id: '' }
  expect(readNotices(paramsOf('/notices?type=payment.lost&state=failed&from=2026-02-31&to=now'))).toEqual({
    project: '',
    type: '',
    ...nothing,
  })
  expect(readWebhooks(paramsOf('/notices?log=webhooks&provider=cash&state=given-up'))).toEqual({ provider: '', ...nothing })
})

it('is narrowed by everything but the id', () => {
  expect(isFiltered(readNotices(paramsOf('/notices?id=7f')))).toBe(false)
  expect(isFiltered(readNotices(paramsOf('/notices?id=7f&to=2026-11-01')))).toBe(true)
})
