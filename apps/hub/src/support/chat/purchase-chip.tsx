import { transactions } from '@playhub/contract/transactions'
import { Chip } from '@playhub/ui/chip'
import { useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import { useLanguage } from '../../i18n/i18n.tsx'
import { call } from '../../session/call.ts'
import { useSupportT } from '../texts.ts'
import type { Visitor } from '../visitor.ts'

/** Shows the purchase that a conversation is about. */
export const PurchaseChip = ({ paymentId, visitor }: { paymentId: string; visitor: Visitor }) => {
  const t = useSupportT()
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: ['support', visitor.key, 'purchase', paymentId, language],
    queryFn: async () => (await call(transactions.getUserPayment, { query: { paymentId } })).result.title,
    enabled: visitor.isPlayer,
    retry: false,
  })
  return (
    <Chip kind="neutral" icon={Receipt}>
      {data ? t('chat.purchase', { item: data }) : t('chat.purchaseOf')}
    </Chip>
  )
}
