import { type ReadinessCode, type ReadinessStep, readinessSteps } from '@playhub/contract/projects/readiness-codes'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { useMay } from '../base/session.tsx'
import { useProjectsT } from './projects-texts.ts'
import { readinessQuery } from './queries.ts'
import styles from './readiness.module.css'

/** For each step, the screen or the section of the project's settings in which staff do it. */
const placeOf = {
  shown: 'game',
  address: 'game',
  signIn: 'sign-in',
  pay: 'payments',
  goods: 'prices',
  notices: 'server',
  support: 'colleagues',
} as const satisfies Record<ReadinessStep, string>
type Place = (typeof placeOf)[ReadinessStep]

const addressOf = (place: Place, id: string) => {
  const elsewhere: Partial<Record<Place, string>> = { game: `/catalogue/${id}`, prices: `/prices/${id}`, colleagues: '/colleagues' }
  return elsewhere[place] ?? `/projects/${id}/${place}`
}

/** Problems that only an operator can fix, because the desk has no setting for them. */
type OfOperator = 'SIGN_IN_KEYS_MISSING' | 'PAYMENT_KEYS_MISSING'
const isOfOperator = (code: ReadinessCode): code is OfOperator => code === 'SIGN_IN_KEYS_MISSING' || code === 'PAYMENT_KEYS_MISSING'

/**
 * Shows what a project needs before players can use it: finished steps, and missing steps with a link. Shows nothing if no step is missing.
 */
export const Readiness = ({ id }: { id: string }) => {
  const t = useProjectsT()
  const titleId = useId()
  const { data } = useQuery(readinessQuery(id))
  if (!data || data.missing.length === 0) return null
  const rows = readinessSteps.map((step) => ({ step, codes: data.missing.flatMap((each) => (each.step === step ? [each.code] : [])) }))
  const done = rows.filter(({ codes }) => codes.length === 0).length
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <span role="status">{t('ready.title', { done, all: rows.length })}</span>
      </h2>
      <p className={styles.hint}>{t('ready.hint')}</p>
      <ul className={styles.list}>
        {rows.map(({ step, codes }) => (
          <Row key={step} id={id} step={step} codes={codes} />
        ))}
      </ul>
    </section>
  )
}

const Row = ({ id, step, codes }: { id: string; step: ReadinessStep; codes: readonly ReadinessCode[] }) => {
  const t = useProjectsT()
  const place = placeOf[step]
  const mayGame = useMay('content')
  const mayPrices = useMay('content', 'finance')
  const isAdmin = useMay()
  const may = place === 'game' ? mayGame : place === 'prices' ? mayPrices : isAdmin
  const name = t(`ready.step.${step}`)
  if (codes.length === 0)
    return (
      <li data-done>
        <CircleCheck size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.row}>
          {may ? <Link href={addressOf(place, id)}>{name}</Link> : name}
          <span className="visually-hidden">{t('ready.done')}</span>
        </span>
      </li>
    )
  return (
    <li>
      <CircleDashed size={18} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.row}>
        <strong>{name}</strong>
        {codes.map((code) => (
          <span key={code} className={styles.missing}>
            <span>{t(`ready.missing.${code}`)}</span>
            {isOfOperator(code) ? (
              <span>{t('ready.byOperator')}</span>
            ) : may ? (
              <Link href={addressOf(place, id)}>{t(`ready.action.${code}`)}</Link>
            ) : (
              <span>{t('ready.byAdmin')}</span>
            )}
          </span>
        ))}
      </div>
    </li>
  )
}
