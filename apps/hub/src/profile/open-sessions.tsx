import { type LoginSession, profile } from '@playhub/contract/profile'
import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import { Notice } from '@playhub/ui/notice'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../session/call.ts'
import { forgetPlayer } from '../session/identity.ts'
import { useRefusalText } from '../session/refusal-text.ts'
import { logout } from '../session/sign-in-out.ts'
import styles from './profile.module.css'
import { sessionsQuery } from './queries.ts'
import { PartFailed, PartSkeleton, Section } from './section.tsx'
import { SessionRow } from './session-row.tsx'
import { useProfileT } from './texts.ts'

/** Shows the player's sessions, with buttons to end them. */
export const OpenSessions = ({ userId, onLoggedOut }: { userId: string; onLoggedOut: () => void }) => {
  const t = useProfileT()
  const { data, error, refetch } = useQuery(sessionsQuery(userId))
  return (
    <Section title={t('sessions.title')}>
      {data ? (
        <SessionList userId={userId} sessions={data.sessions} onLoggedOut={onLoggedOut} />
      ) : error ? (
        <PartFailed name="SESSIONS" error={error} onRetry={() => void refetch()} />
      ) : (
        <PartSkeleton label={t('sessions.loading')} heights={[64, 64]} />
      )}
    </Section>
  )
}

type ListProps = { userId: string; sessions: readonly LoginSession[]; onLoggedOut: () => void }

const SessionList = ({ userId, sessions, onLoggedOut }: ListProps) => {
  const t = useProfileT()
  const refusalText = useRefusalText()
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const { queryKey } = sessionsQuery(userId)
  const here = sessions.filter(({ current }) => current)
  const list = useRef<HTMLUListElement>(null)
  /** Shows the sessions that are left. The pressed button disappears with its session, so the list gets the focus. */
  const show = (left: { sessions: LoginSession[] }) => {
    client.setQueryData(queryKey, left)
    list.current?.focus()
  }

  const endOne = useMutation({
    mutationFn: (id: string) => call(profile.endSession, { body: { id } }),
    onSuccess: show,
  })
  const endOthers = useMutation({
    mutationFn: () => call(profile.endSessions, { body: { which: 'others' } }),
    onSuccess: () => show({ sessions: here }),
  })
  const endAll = useMutation({
    mutationFn: () => call(profile.endSessions, { body: { which: 'all' } }),
    onSuccess: () => {
      onLoggedOut()
      forgetPlayer()
    },
    onError: () => setAsking(false),
  })
  const busy = endOne.isPending || endOthers.isPending || endAll.isPending
  const error = endOne.error ?? endOthers.error ?? endAll.error
  const done = endOthers.isSuccess ? t('sessions.endedOthers') : endOne.isSuccess ? t('sessions.ended') : undefined
  /** Clears the results of earlier clicks, which do not belong to this click, then runs `act`. */
  const press = (act: () => void) => {
    if (busy) return
    for (const each of [endOne, endOthers, endAll]) each.reset()
    act()
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label={t('sessions.title')}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={endOne.isPending && endOne.variables === session.id}
            onEnd={() => press(session.current ? () => void logout() : () => endOne.mutate(session.id))}
          />
        ))}
      </ul>
      {error ? <Notice kind="danger">{refusalText(error)}</Notice> : done && <Notice kind="success">{done}</Notice>}
      <div className={styles.actions}>
        {sessions.length > here.length && (
          <Button busy={endOthers.isPending} onClick={() => press(() => endOthers.mutate())}>
            {t('sessions.endOthers')}
          </Button>
        )}
        <Button onClick={() => press(() => setAsking(true))}>{t('sessions.endAll')}</Button>
      </div>
      <Question
        open={asking}
        title={t('sessions.askTitle')}
        text={t('sessions.askText')}
        yes={t('sessions.askYes')}
        no={t('sessions.askNo')}
        busy={endAll.isPending}
        onYes={() => endAll.mutate()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
