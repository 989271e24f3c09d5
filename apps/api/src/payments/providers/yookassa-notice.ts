import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import type { ProviderNotice } from './providers.ts'

const ID_MAX = 100

const notification = z.object({
  type: z.literal('notification'),
  event: z.string().max(ID_MAX),
  object: z.object({
    id: z.string().max(ID_MAX),
    status: z.string().max(ID_MAX),
    payment_id: z.string().max(ID_MAX).optional(),
  }),
})

/**
 * YooKassa does not sign notifications. So we check the sender's IP address, and a notification only makes the hub read the payment again.
 */
export const yookassaNoticeReader = (addresses: readonly string[]) => {
  const senders = new BlockList()
  for (const one of addresses) {
    const [address = '', bits] = one.split('/')
    if (bits === undefined) senders.addAddress(address, family(address))
    else senders.addSubnet(address, Number(bits), family(address))
  }

  return (rawBody: Buffer, peerIp: string): ProviderNotice | undefined => {
    // An IPv4 peer of an IPv6 socket (::ffff:…) matches the IPv4 entries.
    if (!isIP(peerIp) || !senders.check(peerIp, family(peerIp))) return undefined
    const parsed = notification.safeParse(asJson(rawBody))
    if (!parsed.success) return undefined
    const { event, object } = parsed.data
    const isRefund = event.startsWith('refund.')
    const ref = isRefund ? object.payment_id : event.startsWith('payment.') ? object.id : undefined
    // A notification has no id, so the key is built from its event, object and status.
    const dedupeKey = `${event}:${object.id}:${object.status}`
    return { dedupeKey, kind: isRefund ? 'refund' : 'payment', ref: ref ?? null, objectRef: null }
  }
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const asJson = (rawBody: Buffer): unknown => {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
