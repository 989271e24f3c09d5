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
import styles from './ticket-incident.module.css'
import { titleOf } from './title-of.ts'

/**
 * Shows the incident to which a ticket is attached, with a button to detach the ticket. If the ticket is attached to no incident, shows a
 * button for each open incident of its project; the button attaches the ticket to the incident.
 */
export const TicketIncident = ({ ticketId }: { ticketId: string }) => {
  const t = useIncidentsT()
  const refusalText = useRefusalText()
  const { data } = useQuery(ticketIncidentQuery(ticketId))
  const { data: all = [] } = useQuery({ ...incidentsQuery, enabled: data?.attached != null })
  const ends = {
    onError: (error: Error) => showToast(refusalText(error), 'danger'),
    onSettled: () => queryClient.invalidateQueries(ticketIncidentQuery(ticketId)),
  }
  const attach = useMutation({
    mutationFn: (id: string) => call(desk.incidents.attachTicket, { params: { id }, body: { ticketId } }),
    ...ends,
  })
  const detach = useMutation({
    mutationFn: ({ id }: { id: string; title: string }) => call(desk.incidents.detachTicket, { params: { id }, body: { ticketId } }),
    ...ends,
    onSuccess: (_, { title }) => showToast(t('detached', { title }), 'info'),
  })
  if (!data) return null
  const { attached, open } = data
  if (attached !== null) {
    const isAttached = ({ id }: { id: string }) => id === attached
    const current = open.find(isAttached)
    const title = titleOf((current ?? all.find(isAttached))?.texts ?? {})
    return (
      <span className={styles.attached}>
        <Link href={`/incidents/${attached}`}>{t('attached', { title })}</Link>
        {current && (
          <PillButton disabled={detach.isPending} onClick={() => detach.mutate({ id: attached, title })}>
            {t('detach')}
          </PillButton>
        )}
      </span>
    )
  }
  return open.map(({ id, texts }) => (
    <PillButton key={id} disabled={attach.isPending} onClick={() => attach.mutate(id)}>
      {t('attach', { title: titleOf(texts) })}
    </PillButton>
  ))
}
