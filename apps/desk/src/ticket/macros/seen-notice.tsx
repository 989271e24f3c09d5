import { actsOnPlayer } from '@playhub/contract/desk/macros/actions'
import type { Macro } from '@playhub/contract/desk/macros/macros'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { macrosQuery } from '../../base/queries.ts'
import { useMacrosT } from '../../support/macros-texts.ts'
import type { KnownTicket } from '../../support/ticket-queries.ts'
import type { Seen } from './use-macro.ts'

type MacroState = { kind: 'macroGone' | 'macroOff' } | { kind: 'macroChanged'; now: Macro }
export type SeenState = MacroState | { kind: 'ticketChanged' }

/**
 * Returns what has happened to a macro since the preview showed it: it was deleted, switched off or changed. Returns undefined if it is the
 * same.
 */
export const useMacroState = (seen: Macro): MacroState | undefined => {
  const { data: all } = useQuery(macrosQuery)
  const now = all?.find(({ id }) => id === seen.id)
  if (!all || now?.version === seen.version) return undefined
  if (!now) return { kind: 'macroGone' }
  return now.isActive ? { kind: 'macroChanged', now } : { kind: 'macroOff' }
}

/**
 * Returns how the macro or the ticket has changed since the preview showed them; undefined if they have not changed. After a change, the
 * macro cannot be used.
 */
export const useSeenState = ({ known: seen, macro }: Seen, known: KnownTicket): SeenState | undefined => {
  const state = useMacroState(macro)
  const seenHeld = new Set(seen.held.map(({ id }) => id))
  const isOther = known.ticket.version !== seen.ticket.version || known.held.some(({ id }) => !seenHeld.has(id))
  // A new message does not change the ticket's version, so `seq` is compared too.
  const isWritten = known.ticket.seq > seen.ticket.seq && actsOnPlayer(macro.actions)
  return state ?? (isOther || isWritten ? { kind: 'ticketChanged' } : undefined)
}

type Props = { state: SeenState | undefined; seen: Seen; onSee: (seen: Seen) => void; onRead: () => void }

/** Offers to load the changed macro, or to close the dialog and read the changed conversation behind it. */
export const SeenNotice = ({ state, seen, onSee, onRead }: Props) => {
  const t = useMacrosT()
  if (!state) return null
  const action =
    state.kind === 'macroChanged' ? (
      <Button onClick={() => onSee({ ...seen, macro: state.now })}>{t('preview.load')}</Button>
    ) : state.kind === 'ticketChanged' ? (
      <Button onClick={onRead}>{t('preview.read')}</Button>
    ) : undefined
  return (
    <Notice kind="warning" action={action}>
      {t(`preview.${state.kind}`)}
    </Notice>
  )
}
