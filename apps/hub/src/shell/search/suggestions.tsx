import { ALL_GAMES } from '@playhub/contract/games/list-rules'
import type { Front } from '@playhub/contract/games/portal'
import { Picture } from '@playhub/ui/picture'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef } from 'react'
import { Link } from 'wouter'
import { frontQuery } from '../../base/front-query.ts'
import { paths } from '../../base/paths.ts'
import { useSite } from '../../base/site.ts'
import { useLanguage, useT } from '../../i18n/i18n.tsx'
import { partsOf } from './found-parts.ts'
import { listQuery } from './list-query.ts'
import styles from './suggestions.module.css'
import { useListKeys } from './use-list-keys.ts'

const SHOWN = 6
/** The number of popular games that are shown when nothing was found. */
const INSTEAD = 4

/**
 * Shows, below the search field, the games that match the typed text. The arrow keys move between the field and the games. Escape closes
 * the list.
 */
export const Suggestions = ({ text, onClose }: { text: string; onClose: () => void }) => {
  const t = useT()
  const { language } = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  // While the player types fast, intermediate texts are not searched.
  const q = useDeferredValue(text.trim())
  const list = useQuery({
    ...listQuery({ lng: language, category: ALL_GAMES, q, page: 1 }),
    enabled: q !== '',
    placeholderData: (before) => before,
  })
  useListKeys(box, onClose)
  const isNothing = q !== '' && list.data?.total === 0 && !list.isPlaceholderData
  const popular = useQuery({ ...frontQuery(language, useSite().project), enabled: isNothing })
  const found = isNothing ? popularIn(popular.data).slice(0, INSTEAD) : (list.data?.games ?? []).slice(0, SHOWN)
  const games = q === '' ? [] : found.filter(({ inDevelopment }) => !inDevelopment)
  return (
    <div ref={box} className={styles.box} hidden={games.length === 0 && !isNothing}>
      <p role="status" className={isNothing ? styles.nothing : 'visually-hidden'}>
        {isNothing ? t('catalogue.nothing') : list.data && q !== '' && t('catalogue.found', { count: list.data.total })}
      </p>
      <ul className={styles.list}>
        {games.map((game) => (
          <li key={game.projectName}>
            <Link href={paths.game({ language, projectName: game.projectName })} className={styles.game} onClick={onClose}>
              <Picture base={game.card} widths={[320]} sizes="64px" width={64} height={40} name={game.projectName} className={styles.art} />
              <Name name={game.name} q={q} />
              <span className={styles.category}>{game.category}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns popular games to show in place of results, or the first games while nobody has played yet. */
const popularIn = (front: Front | undefined) => {
  const names = front?.popular.length ? front.popular : front?.all
  return (front?.games ?? []).filter(({ projectName }) => names?.includes(projectName)).map((card) => ({ ...card, category: '' }))
}

const Name = ({ name, q }: { name: string; q: string }) => (
  <span className={styles.name}>{partsOf(name, q).map(({ part, isFound, at }) => (isFound ? <b key={at}>{part}</b> : part))}</span>
)
