import type { NoticeEntry } from '@playhub/contract/partner'

type Type = NoticeEntry['type']

/** The id of the text for each notice type. The id has a hyphen where the type has a dot, because dots separate the parts of an id. */
export const noticeTypeId = {
  'payment.paid': 'purchase.noticeType.payment-paid',
  'payment.failed': 'purchase.noticeType.payment-failed',
  'payment.refunded': 'purchase.noticeType.payment-refunded',
  'payment.disputed': 'purchase.noticeType.payment-disputed',
  'good.consumed': 'purchase.noticeType.good-consumed',
  'good.revoked': 'purchase.noticeType.good-revoked',
  'good.restored': 'purchase.noticeType.good-restored',
  'player.registered': 'purchase.noticeType.player-registered',
  'player.merged': 'purchase.noticeType.player-merged',
  'player.unmerged': 'purchase.noticeType.player-unmerged',
  'player.deleted': 'purchase.noticeType.player-deleted',
  ping: 'purchase.noticeType.ping',
} as const satisfies Record<Type, string>
