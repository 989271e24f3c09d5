import { Skeleton } from '@playhub/ui/skeleton'
import { useT } from '../i18n/i18n.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import styles from './game-intro.module.css'

/** Placeholders for the introduction while the game's data loads. */
export const GameSkeleton = () => {
  const t = useT()
  return (
    <PublicPage bleed onArt>
      <div className={styles.page}>
        <div className={styles.background} />
        <div className={styles.columns}>
          <div className={styles.text}>
            <p role="status" className="visually-hidden">
              {t('game.loading')}
            </p>
            <Skeleton width={280} height={112} />
            <Skeleton width={360} height={44} />
            <Skeleton height={140} />
            <Skeleton width={200} height={56} />
          </div>
          <div className={styles.cover}>
            <Skeleton height="100%" />
          </div>
        </div>
      </div>
    </PublicPage>
  )
}
