import type { HostResult } from '@playhub/contract/hosting'
import { payments } from '@playhub/contract/payments'
import { hostCodes } from '@playhub/contract/refusals'
import { transactions } from '@playhub/contract/transactions'
import { breakIt } from './steps/broken.ts'
import { expectHeard, leaveBy, openIn } from './steps/hosts.ts'
import { chooseMethod, payButton } from './steps/payments/pay.ts'
import { expectSaid, failed, tryAgain } from './steps/payments/payment-codes.ts'
import { devices, playerTest as test } from './steps/visit.ts'

/**
 * Tests of the error codes that a host can get for a payment. Each test makes something fail. It checks what the player reads, and which
 * message the host gets when the player leaves.
 */

test.use({ expectedErrors: [/status of (401|429|500|502) |ERR_BLOCKED_BY_CLIENT/] })

test.describe('beside the payment itself', () => {
  test.use({ ...devices.phone, locale: 'en' })

  const lists = [
    { what: 'the purchases', host: 'web', path: () => '/transactions', call: transactions.getUserPayments, says: 'transactions.failed' },
    {
      what: 'a purchase',
      host: 'mobile',
      path: (id: string) => `/transactions/help/${id}`,
      call: transactions.getUserPayment,
      says: 'help.failed',
    },
  ] as const
  for (const { what, host, path, call, says } of lists) {
    test(`${hostCodes.LOAD}, ${host}: ${what} cannot be loaded`, async ({ visit, player }) => {
      const broken = { call, refusal: 'TOO_MANY_REQUESTS' } as const
      await breakIt(visit, broken)
      const ordered = await player.order('builder')
      const hub = await openIn(visit, host, path(ordered))
      await expectSaid(hub, says, hostCodes.LOAD)
      await tryAgain(visit, hub, broken, 'common.retry')
      await expectSaid(hub, says, hostCodes.LOAD)
      await leaveBy(hub, host, false)
      await expectHeard(visit, host, failed(hostCodes.LOAD, path(ordered).includes(ordered) ? ordered : ''))
    })
  }

  const unauthorized = (errorCode: number): HostResult => ({ data: null, type: 'unauthorized', isError: true, errorCode })

  test(`${hostCodes.UNAUTHORIZED}, mobile: a token that is not good`, async ({ visit, player }) => {
    await breakIt(visit, { call: payments.process, refusal: 'UNAUTHORIZED' })
    await openIn(visit, 'mobile', `/payments/process/${await player.order('builder')}`)
    await expectHeard(visit, 'mobile', unauthorized(hostCodes.UNAUTHORIZED))
  })

  test(`${hostCodes.UNAUTHORIZED_REVOKED}, web: the session was ended elsewhere while the player paid`, async ({ visit, player }) => {
    const hub = await openIn(visit, 'web', `/payments/process/${await player.order('builder')}`)
    await chooseMethod(hub, 'stripe')
    await player.revoke()
    await payButton(hub).click()
    await expectHeard(visit, 'web', unauthorized(hostCodes.UNAUTHORIZED_REVOKED))
  })
})
