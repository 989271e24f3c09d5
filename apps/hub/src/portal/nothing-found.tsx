import { useQuery } from '@tanstack/react-query'
import { frontQuery } from '../base/front-query.ts'
import { useSite } from '../base/site.ts'
import styles from '../catalogue/catalogue-page.module.css'
import { GameStrip } from '../catalogue/game-strip.tsx'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import { Empty } from '../shell/failure.tsx'

const SHOWN = 4

/** Says that a search found nothing, and offers popular games instead. */
export const NothingFound = () => {
  const t = useT()
  const { language } = useLanguage()
  const front = useQuery(frontQuery(language, useSite().project)).data
  const names = front?.popular.length ? front.popular : (front?.all ?? [])
  const games = front?.games.filter(({ projectName, inDevelopment }) => names.includes(projectName) && !inDevelopment).slice(0, SHOWN) ?? []
  return (
    <>
      <Empty text={t('catalogue.nothing')} />
      {games.length > 0 && (
        <section aria-labelledby="popular">
          <h2 id="popular" className={styles.title}>
            {t('catalogue.popular')}
          </h2>
          <GameStrip games={games} />
        </section>
      )}
    </>
  )
}
