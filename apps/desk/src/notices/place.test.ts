import { expect, it } from 'vitest'
import { hrefOf, logIn, readNotices, readWebhooks } from './place.ts'

const paramsOf = (href: string) => new URL(href, 'http://desk.example').searchParams

it('keeps log and filters in the address, there and back', () => {
  const told = hrefOf('notices', { project: 'familytown', type: 'payment.paid', state: 'given-up', id: '7f' }, 'evt_1/2')
  expect(told).toBe('/notices/evt_1%2F2?project=familytown&type=payment.paid&state=given-up&id=7f')
  expect(logIn(paramsOf(told))).toBe('notices')
  expect(readNotices(paramsOf(told))).toEqual({ project: 'familytown', type: 'payment.paid', state: 'given-up', id: '7f' })
  const heard = hrefOf('webhooks', { provider: 'stripe', state: 'failed', id: '' })
  expect(heard).toBe('/notices?log=webhooks&provider=stripe&state=failed')
  expect(logIn(paramsOf(heard))).toBe('webhooks')
  expect(readWebhooks(paramsOf(heard))).toEqual({ provider: 'stripe', state: 'failed', id: '' })
})

it('takes what nobody could have chosen for nothing', () => {
  expect(readNotices(paramsOf('/notices?type=payment.lost&state=failed'))).toEqual({ project: '', type: '', state: '', id: '' })
  expect(readWebhooks(paramsOf('/notices?log=webhooks&provider=cash&state=given-up'))).toEqual({ provider: '', state: '', id: '' })
})
