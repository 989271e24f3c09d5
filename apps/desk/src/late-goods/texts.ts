import { deskLateGoods as en } from '@playhub/phrases/en/desk-inbox/late-goods'
import { deskLateGoods as ru } from '@playhub/phrases/ru/desk-inbox/late-goods'
import { textsOf } from '../base/i18n.tsx'

export const useLateGoodsT = textsOf<typeof en>({ en, ru })
