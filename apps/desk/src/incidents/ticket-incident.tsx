import { desk } from '@playhub/contract/desk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { call } from '../base/call.ts'
import { queryClient } from '../base/queries.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { PillButton } from '../controls/pill-button.tsx'
import { showToast } from '../states/toasts.tsx'
import { incidentsQuery, ticketIncidentQuery } from './queries.ts'
import { useIncidentsT } from './texts.ts'
import { titleOf } from './title-of.ts'

/** The incident that a ticket is about. If there is none, one press attaches the ticket to an open one of its project. */
export const TicketIncident = ({ ticketId }: { ticketId: string }) => {
  const t = useIncidentsT()
  const refusalText = useRefusalText()
  const { data } = useQuery(ticketIncidentQuery(ticketId))
  const { data: all = [] } = useQuery({ ...incidentsQuery, enabled: data?.attached != null })
  const attach = useMutation({
    mutationFn: (id: string) => call(desk.incidents.attachTicket, { params: { id }, body: { ticketId } }),
    onError: (error) => showToast(refusalText(error), 'danger'),
    onSettled: () => queryClient.invalidateQueries(ticketIncidentQuery(ticketId)),
  })
  if (!data) return null
  const { attached, open } = data
  if (attached !== null) {
    const title = titleOf(all.find(({ id }) => id === attached)?.texts ?? {})
    return <Link href={`/incidents/${attached}`}>{t('attached', { title })}</Link>
  }
  return open.map(({ id, texts }) => (
    <PillButton key={id} disabled={attach.isPending} onClick={() => attach.mutate(id)}>
      {t('attach', { title: titleOf(texts) })}
    </PillButton>
  ))
}
