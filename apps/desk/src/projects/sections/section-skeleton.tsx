import { Skeleton } from '@playhub/ui/skeleton'
import { useT } from '../../base/i18n.tsx'
import styles from './section-frame.module.css'

export const SectionSkeleton = () => {
  const t = useT()
  return (
    <div className={styles.form} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton height={24} width="60%" />
      <Skeleton height={420} />
    </div>
  )
}
