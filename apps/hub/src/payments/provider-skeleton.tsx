import { Skeleton } from '@playhub/ui/skeleton'
import { useFlowsT } from '../i18n.tsx'
import styles from './payments.module.css'

/** The place of a provider's form while it is on its way. */
export const ProviderSkeleton = () => {
  const t = useFlowsT()
  return (
    <div className={styles.provider} role="status" aria-label={t('stripe.opening')}>
      <div className={styles.cover}>
        <Skeleton height={56} />
        <Skeleton height={56} />
        <Skeleton width="60%" height={56} />
      </div>
    </div>
  )
}
