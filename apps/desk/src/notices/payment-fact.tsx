import { Link } from 'wouter'
import { Fact } from '../tables/facts.tsx'
import { useNoticesT } from './texts.ts'

/** A link to the entry's payment, if the entry has a payment. */
export const PaymentFact = ({ id }: { id: string | null }) => {
  const t = useNoticesT()
  return (
    id && (
      <Fact label={t('payment')}>
        <Link href={`/payments/${id}`}>{t('openPayment')}</Link>
      </Fact>
    )
  )
}
