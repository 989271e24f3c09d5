import { Skeleton } from '@playhub/ui/skeleton'
import { useT } from '../i18n/i18n.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import grid from './catalogue-page.module.css'
import styles from './catalogue-skeleton.module.css'

/** Placeholders while the list of games loads. */
export const CatalogueSkeleton = () => {
  const t = useT()
  return (
    <PublicPage>
      <p role="status" className="visually-hidden">
        {t('catalogue.loading')}
      </p>
      <div className={styles.hero}>
        <Skeleton height="100%" radius="card" />
      </div>
      <div className={grid.title}>
        <Skeleton width={120} height={28} radius="chip" />
      </div>
      <div className={grid.grid}>
        {Array.from({ length: 8 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the eight placeholders never change their order.
          <div key={at} className={styles.card}>
            <Skeleton height="100%" radius="card" />
          </div>
        ))}
      </div>
    </PublicPage>
  )
}
