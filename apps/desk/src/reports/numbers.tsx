import type { Report } from '@playhub/contract/desk/overview'
import { useT } from '../base/i18n.tsx'
import { Section } from '../forms/section.tsx'
import { useDuration } from './duration.ts'
import { useNumber } from './number.ts'
import styles from './reports.module.css'

export const Numbers = ({ report: { created, answers, closed, waitingNow } }: { report: Report }) => {
  const t = useT()
  const duration = useDuration()
  const tiles = [
    { name: t('reports.created'), value: created },
    { name: t('reports.answers'), value: answers },
    { name: t('reports.closed'), value: closed },
    {
      name: t('reports.waitingNow'),
      value: waitingNow.count,
      note: waitingNow.count > 0 ? t('reports.longest', { time: duration(waitingNow.longest) }) : t('reports.nobody'),
    },
  ]
  return (
    <Section title={t('reports.numbers')}>
      <dl className={styles.tiles}>
        {tiles.map((tile) => (
          <Tile key={tile.name} {...tile} />
        ))}
      </dl>
    </Section>
  )
}

const Tile = ({ name, value, note }: { name: string; value: number; note?: string }) => {
  const number = useNumber()
  return (
    <div className={styles.tile}>
      <dt>{name}</dt>
      <dd className={styles.value}>{number(value)}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
