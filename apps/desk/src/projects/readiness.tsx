import type { Missing, ReadinessCode } from '@playhub/contract/project-readiness'
import { Notice } from '@playhub/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useMay } from '../session.tsx'
import { readinessQuery } from './queries.ts'
import styles from './readiness.module.css'
import { useProjectsT } from './texts.ts'

type Place = 'game' | 'sign-in' | 'payments' | 'prices' | 'server' | 'colleagues'

/** Where each is mended; keys of the server are set nowhere at the desk. */
const placeOf = {
  GAME_MISSING: 'game',
  GAME_HIDDEN: 'game',
  GAME_IN_DEVELOPMENT: 'game',
  DRAFT_WAITS: 'game',
  ADDRESS_MISSING: 'game',
  SIGN_IN_MISSING: 'sign-in',
  SIGN_IN_KEYS_MISSING: undefined,
  PAYMENT_MISSING: 'payments',
  PAYMENT_KEYS_MISSING: undefined,
  ITEMS_MISSING: 'prices',
  NOTICE_ADDRESS_MISSING: 'server',
  AGENT_MISSING: 'colleagues',
} as const satisfies Record<ReadinessCode, Place | undefined>

const addressOf = (place: Place, id: string) =>
  ({ game: `/catalogue/${id}`, prices: `/prices/${id}`, colleagues: '/colleagues' })[place as 'game'] ?? `/projects/${id}/${place}`

/** What is still missing until players can use the project, each with the place that mends it; nothing where nothing is missing. */
export const Readiness = ({ id }: { id: string }) => {
  const t = useProjectsT()
  const { data } = useQuery(readinessQuery(id))
  if (!data || data.missing.length === 0) return null
  return (
    <Notice kind="warning" title={t('ready.title')}>
      <ul className={styles.list}>
        {data.missing.map((each) => (
          <Line key={each.code} id={id} missing={each} />
        ))}
      </ul>
    </Notice>
  )
}

const Line = ({ id, missing: { goal, code } }: { id: string; missing: Missing }) => {
  const t = useProjectsT()
  const place: Place | undefined = placeOf[code]
  const mayGame = useMay('content')
  const mayPrices = useMay('content', 'finance')
  const isAdmin = useMay()
  const may = place === 'game' ? mayGame : place === 'prices' ? mayPrices : isAdmin
  return (
    <li>
      <strong>{t(`ready.goal.${goal}`)}</strong>
      <span>{t(`ready.missing.${code}`)}</span>
      {place === undefined ? (
        <span className={styles.who}>{t('ready.byOperator')}</span>
      ) : may ? (
        <Link href={addressOf(place, id)}>{t(`ready.place.${place}`)}</Link>
      ) : (
        <span className={styles.who}>{t('ready.byAdmin')}</span>
      )}
    </li>
  )
}
