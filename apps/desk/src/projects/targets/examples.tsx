import type { TargetsDocument } from '@playhub/contract/desk/targets/targets'
import { priorities } from '@playhub/contract/desk/tickets'
import { Section } from '../../forms/section.tsx'
import { useTargetsT } from '../../support/targets-texts.ts'
import { useInboxT } from '../../support/texts.ts'
import { exampleOf } from './example.ts'
import styles from './targets.module.css'
import { clockOf, weekdays } from './time-text.ts'

/** Explains the settings in sentences, with an example for each priority. The sentences change whenever the form changes. */
export const Examples = ({ document, isWrong }: { document: TargetsDocument; isWrong: boolean }) => {
  const t = useTargetsT()
  const inboxT = useInboxT()
  if (isWrong) return null
  const on = (weekday: number) => t(`on.${weekdays[weekday] ?? 'mon'}`)
  const examples = priorities.toReversed().flatMap((priority) => {
    const target = document.priorities[priority].first
    const example = target === null ? undefined : exampleOf(document, target)
    return example ? [{ priority, ...example }] : []
  })
  return (
    <Section title={t('preview')}>
      {examples.length === 0 ? (
        <p className={styles.hint}>{t('previewNone')}</p>
      ) : (
        <ul className={styles.examples}>
          {examples.map(({ priority, written, due, days }) => {
            const values = {
              ...{ priority: inboxT(`priority.${priority}`), day: on(written.weekday), time: clockOf(written.minutes) },
              ...{ dueDay: on(due.weekday), dueTime: clockOf(due.minutes), count: days },
            }
            return <li key={priority}>{t(days === 0 ? 'exampleSameDay' : 'example', values)}</li>
          })}
        </ul>
      )}
    </Section>
  )
}
