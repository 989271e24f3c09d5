import { Skeleton } from '@playhub/ui/skeleton'
import { useFlowsT } from '../i18n/flows-texts.ts'
import styles from './payments.module.css'

/** The place of a provider's form while it is on its way; `tall`: of one with a choice of its own. */
export const ProviderSkeleton = ({ tall }: { tall?: boolean }) => (
  <div className={styles.provider} data-tall={tall}>
    <ProviderCover {...(tall && { tall })} />
  </div>
)

/** Over a form that is not ready to be looked at. */
export const ProviderCover = ({ tall }: { tall?: boolean }) => {
  const t = useFlowsT()
  return (
    <div className={styles.cover} role="status" aria-label={t('provider.opening')}>
      {tall && (
        <>
          <Skeleton width="50%" height={32} />
          <Skeleton height={56} />
          <Skeleton height={56} />
        </>
      )}
      <Skeleton height={56} />
      <Skeleton width="60%" height={56} />
      <Skeleton height={56} />
    </div>
  )
}
