import type { Filling } from '@playhub/contract/desk/canned-text'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '../../base/queries.ts'
import { useStaff } from '../../base/session.tsx'
import { cardQuery } from '../../player/queries.ts'

/** Returns the values of the variables in this ticket. `isReady`: false while some of them are still being loaded. */
export const useFilling = (ticket: DeskTicket): { filling: Filling; isReady: boolean } => {
  const { name: staff } = useStaff()
  const { data: projects = [], isPending } = useQuery(projectsQuery)
  const card = useQuery(cardQuery(ticket.id))
  return {
    filling: {
      staff,
      player: ticket.requester.name || undefined,
      ticket: String(ticket.number),
      project: projects.find(({ id }) => id === ticket.project)?.name ?? ticket.project,
      item: card.data?.purchases.find(({ id }) => id === ticket.paymentId)?.item,
    },
    isReady: !isPending && !card.isPending,
  }
}
