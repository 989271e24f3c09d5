import { localMoment } from '@playhub/browser/dates'
import { type Due, dueStateOf } from '@playhub/contract/desk/targets/due'
import { AlarmClock, Timer, TriangleAlert } from 'lucide-react'
import { useNow } from '../base/use-now.ts'
import { ageOf } from './age.ts'
import styles from './due-mark.module.css'
import { useInboxT } from './texts.ts'

const icons = { soon: AlarmClock, late: TriangleAlert }

/**
 * Says when an answer is due, in words, with an icon and a colour. The exact time is in the tooltip. With `isShort`, only the icon and the
 * time are visible, but screen readers read the same words as without `isShort`.
 */
export const DueMark = ({ due, isShort = false }: { due: Due; isShort?: boolean }) => {
  const t = useInboxT()
  const now = useNow()
  const state = dueStateOf(due, now)
  const Icon = state ? icons[state] : Timer
  const at = Date.parse(due.ts)
  const left = ageOf(new Date(Math.min(at, now)).toISOString(), Math.max(at, now))
  const time = left.unit === 'now' ? t('age.now') : t(`age.${left.unit}`, { count: left.count })
  const text = left.unit === 'now' ? t('due.now') : t(`due.${state ?? 'later'}`, { time })
  const title = t(`due.${due.kind}`, { at: localMoment(due.ts) })
  return (
    <span className={styles.due} data-state={state} title={title}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {isShort && <span aria-hidden="true">{time}</span>}
      <time dateTime={due.ts} className={isShort ? 'visually-hidden' : undefined}>
        {text}
      </time>
    </span>
  )
}
