import { useMacrosT } from '../support/macros-texts.ts'
import { useInboxT } from '../support/texts.ts'

type LaterTexts = {
  waiting: (count: number) => string
  working: (counts: { done: number; total: number }) => string
  done: (count: number) => string
  takenBack: string
}
export const laterKinds = ['answer', 'macro', 'incident'] as const
export type LaterKind = (typeof laterKinds)[number]

/** Returns the texts about each kind of bulk action that the server performs in the background. */
export const useLaterTexts = (): Record<LaterKind, LaterTexts> => {
  const t = useInboxT()
  const macrosT = useMacrosT()
  return {
    answer: {
      waiting: (count) => t('bulk.waiting', { count }),
      working: (counts) => t('bulk.sending', counts),
      done: (count) => t('bulk.sent', { count }),
      takenBack: t('bulk.takenBack'),
    },
    macro: {
      waiting: (count) => macrosT('many.waiting', { count }),
      working: (counts) => macrosT('many.running', counts),
      done: (count) => macrosT('many.done', { count }),
      takenBack: macrosT('many.takenBack'),
    },
    incident: {
      waiting: (count) => t('bulk.incident.waiting', { count }),
      working: (counts) => t('bulk.incident.working', counts),
      done: (count) => t('bulk.incident.done', { count }),
      takenBack: t('bulk.incident.takenBack'),
    },
  }
}
