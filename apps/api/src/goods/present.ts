import type { OwnGood } from '@playhub/contract/games/goods'
import type { PaidGood } from './data.ts'

export const presentOwnGood = ({ good, payload }: PaidGood): OwnGood => ({
  goodId: good.id,
  itemId: good.itemId,
  kind: good.kind,
  paymentId: good.paymentId,
  payload,
  mode: good.mode,
  createTs: good.createdAt.toISOString(),
  acknowledgedTs: good.acknowledgedAt?.toISOString() ?? null,
  consumedTs: good.consumedAt?.toISOString() ?? null,
})
