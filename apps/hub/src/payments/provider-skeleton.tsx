import { Skeleton } from '@playhub/ui/skeleton'
import { useFlowsT } from '../i18n/flows-texts.ts'
import styles from './provider.module.css'

/** Placeholder of a provider's form. Set `tall` for a form that contains its own choice of methods. */
export const ProviderSkeleton = ({ tall }: { tall?: boolean }) => (
  <div className={styles.provider} data-tall={tall}>
    <ProviderCover {...(tall && { tall })} />
  </div>
)

/** Placeholders that cover a provider's form until the form is ready. */
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
