import { Link } from 'wouter'
import { Fact } from '../tables/facts.tsx'
import { useNoticesT } from './texts.ts'

/** The way to the payment that an entry is about, where it is about one. */
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
