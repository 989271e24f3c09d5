import { hostResult } from '@playhub/contract/hosting'
import { readMessage, toHost } from '@playhub/contract/messages'
import type { Page } from '@playwright/test'
import type { World } from '../world/world.ts'

/** This file reads the state outside the hub: at the provider, at the game's server, and in the metrics. */

type Intent = { id: string; status: string; metadata: { payment_id?: string } }

const listIntents = async ({ simulatorUrl }: World) => {
  const headers = { authorization: 'Bearer sk_test_playhub' }
  const list = (await (await fetch(`${simulatorUrl}/v1/payment_intents?limit=100`, { headers })).json()) as { data: Intent[] }
  return list.data
}

/** Returns the statuses of a payment's attempts at Stripe. */
export const attemptsAtProvider = async (world: World, paymentId: string) =>
  (await listIntents(world)).filter(({ metadata }) => metadata.payment_id === paymentId).map(({ status }) => status)

type AtYookassa = { status: string; metadata: { payment_id?: string } }

/** Returns the statuses of a payment's attempts at YooKassa. */
export const attemptsAtYookassa = async ({ simulatorUrl }: World, paymentId: string) => {
  const headers = { authorization: `Basic ${Buffer.from('100001:test_simulator_yookassa').toString('base64')}` }
  const list = (await (await fetch(`${simulatorUrl}/yookassa/v3/payments?limit=100`, { headers })).json()) as { items: AtYookassa[] }
  return list.items.filter(({ metadata }) => metadata.payment_id === paymentId).map(({ status }) => status)
}

const allHeardByHost = async (page: Page) =>
  (await page.locator('#messages td:last-child').allTextContents()).map((text) => JSON.parse(text) as unknown)

/** Returns the results that the host page has received, newest first. */
export const heardByHost = async (page: Page) => (await allHeardByHost(page)).filter((said) => hostResult.safeParse(said).success)

/** Returns the messages to the host page that are not results, oldest first. */
export const noticesToHost = async (page: Page) =>
  (await allHeardByHost(page)).flatMap((said) => readMessage(toHost, said) ?? []).toReversed()

/** Returns the result in the URL of a landing page. */
export const resultInAddress = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get('result') ?? 'null') as unknown

/** Returns the notices about a payment that the game's server received. */
export const noticesOf = async (world: World, paymentId: string) =>
  (await world.notices('familytown'))
    .filter((notice) => notice.paymentId === paymentId)
    .map(({ type, valid, duplicate }) => ({ type, valid, duplicate }))

export const paidOnce = [{ type: 'payment.paid', valid: true, duplicate: false }]

/** Returns the number of payments that became paid by this cause. */
export const paidThrough = async ({ hubUrl }: World, cause: 'set-pending' | 'webhook' | 'check') => {
  const metrics = await (await fetch(`${hubUrl}/metrics`)).text()
  return Number(metrics.match(new RegExp(`^payment_transitions_total\\{to="paid",cause="${cause}"\\} (\\d+)`, 'm'))?.[1] ?? 0)
}

/** Returns the number of webhooks that the hub has accepted from the simulator's fault `burst`, which sends several copies at once. */
export const burstsAnswered = async ({ simulatorUrl }: World) => {
  const sent = (await (await fetch(`${simulatorUrl}/control/deliveries`)).json()) as { fault: string | null; status: number | null }[]
  return sent.filter(({ fault, status }) => fault === 'burst' && status === 200).length
}
