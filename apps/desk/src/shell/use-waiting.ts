import { useQuery } from '@tanstack/react-query'
import { attentionCountQuery } from '../attention/queries.ts'
import { useT } from '../base/i18n.tsx'
import { useMay } from '../base/session.tsx'
import type { ScreenName } from './routes.tsx'

/** How many payments wait for a person, and the name of a link to a screen, with that number if it leads there. */
export const useWaiting = () => {
  const t = useT()
  const { data } = useQuery({ ...attentionCountQuery, enabled: useMay('finance') })
  const waiting = data?.open ?? 0
  const labelOf = (name: ScreenName) => {
    const screen = t(`screen.${name}`)
    return name === 'attention' && waiting > 0 ? t('shell.waiting', { screen, count: waiting }) : screen
  }
  return { waiting, labelOf }
}
