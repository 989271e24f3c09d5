import { localMoment } from '@playhub/browser/dates'
import { incidents, type ShownIncident } from '@playhub/contract/support/incidents'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage } from '../i18n/i18n.tsx'
import { call } from '../session/call.ts'
import { useRefusalText } from '../session/refusal-text.ts'
import { useSupportT } from './texts.ts'

/** The interval of the requests for incidents. An open page shows a new or solved incident after at most this time. */
const AGAIN_AFTER_MS = 60_000
/**
 * The time limit of a request while no earlier request has failed. Screens wait for the first reply, so that the banner does not move them
 * when it appears.
 */
const ANSWER_WITHIN_MS = 3000
/**
 * The time limit of a request after an earlier one has failed. Until a request succeeds, this is also the interval of the requests. Screens
 * no longer wait, so a banner that appears now moves them.
 */
const LATE_ANSWER_WITHIN_MS = 20_000

const incidentsQuery = (visitor: string, project: string, lng: ReturnType<typeof useLanguage>['language']) =>
  queryOptions({
    queryKey: ['support', visitor, 'incidents', project, lng],
    queryFn: ({ client, queryKey }) => {
      const isFirst = client.getQueryState(queryKey)?.errorUpdateCount === 0
      const within = isFirst ? ANSWER_WITHIN_MS : LATE_ANSWER_WITHIN_MS
      return call(incidents.getIncidents, { query: { project, lng } }, undefined, AbortSignal.timeout(within))
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.errorUpdateCount > 0 && !state.data ? LATE_ANSWER_WITHIN_MS : AGAIN_AFTER_MS),
    // A failed request is not retried at once: without a reply there is no banner, but everything else works.
    retry: false,
  })

type Where = { visitor: string; project: string }

/** Returns whether the first request for incidents has ended, with or without a reply, or cannot be sent because the network is down. */
export const useIncidentsAnswered = (visitor: string | undefined, project: string): boolean => {
  const { language } = useLanguage()
  const query = incidentsQuery(visitor ?? '', project, language)
  const { isPending, fetchStatus } = useQuery({ ...query, enabled: visitor !== undefined })
  return !isPending || fetchStatus === 'paused'
}

type Props = Where & {
  /** Returns what the form for a new ticket shows below an open incident. */
  extra?: ((incident: ShownIncident) => ReactNode) | undefined
}

/** Shows known problems of the project. A visitor can ask to be told when a problem is solved. */
export const IncidentBanner = ({ visitor, project, extra }: Props) => {
  const { language } = useLanguage()
  const { data: known } = useQuery(incidentsQuery(visitor, project, language))
  return known?.items.map((incident) => (
    <One key={incident.id} incident={incident} hasMailbox={known.hasMailbox} visitor={visitor} project={project} extra={extra} />
  ))
}

const One = ({ incident, hasMailbox, visitor, project, extra }: Props & { incident: ShownIncident; hasMailbox: boolean }) => {
  const t = useSupportT()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { language: lng } = useLanguage()
  const { id, title, text, language, sinceTs, isSolved, isFollowed } = incident
  const follow = useMutation({
    mutationFn: (next: boolean) => call(incidents.followIncident, { body: { id, isFollowed: next } }),
    // Requests the incidents again, even after a refusal: the server also refuses if the incident was solved in the meantime.
    onSettled: () => client.invalidateQueries(incidentsQuery(visitor, project, lng)),
  })
  if (isSolved)
    return (
      <Notice kind="success" title={t('incident.solved', { title })}>
        {t('incident.solvedText')}
      </Notice>
    )
  return (
    <Notice
      kind="warning"
      title={title}
      action={
        <Button busy={follow.isPending} onClick={() => follow.mutate(!isFollowed)}>
          {t(isFollowed ? 'incident.unfollow' : 'incident.follow')}
        </Button>
      }
    >
      {text && <p lang={language}>{text}</p>}
      <p>{t('incident.since', { time: localMoment(sinceTs) })}</p>
      {isFollowed && <p>{t(hasMailbox ? 'incident.byLetter' : 'incident.here')}</p>}
      {follow.error && <p role="alert">{`${t('incident.failed')} ${refusalText(follow.error)}`}</p>}
      {extra?.(incident)}
    </Notice>
  )
}
