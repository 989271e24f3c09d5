import type { AuthMethod } from '@playhub/contract/auth'
import { shownEmail } from '@playhub/contract/email-domain'
import { type Identity, profile } from '@playhub/contract/profile'
import { Refusal } from '@playhub/contract/refusals'
import { Question } from '@playhub/ui/dialog'
import { Notice } from '@playhub/ui/notice'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callProven } from '../auth/proving.ts'
import { useRefusalText } from '../session/refusal-text.ts'
import { AddWays } from './add-ways.tsx'
import styles from './profile.module.css'
import { identitiesQuery, profileQuery } from './queries.ts'
import { PartFailed, PartSkeleton, Section } from './section.tsx'
import { useProfileT } from './texts.ts'
import { WayRow } from './way-row.tsx'

type Props = {
  userId: string
  project: string
  /** The sign-in method that the player has just added in another window. */
  added: AuthMethod | undefined
  onAddEmail: () => void
}

/** Shows the account's sign-in methods, with buttons to add and remove them. */
export const WaysIn = (props: Props) => {
  const t = useProfileT()
  const { data, error, refetch } = useQuery(identitiesQuery(props.userId))
  return (
    <Section title={t('ways.title')} hint={t('ways.hint')}>
      {data ? (
        <Ways {...props} identities={data.identities} />
      ) : error ? (
        <PartFailed name="IDENTITIES" error={error} onRetry={() => void refetch()} />
      ) : (
        <PartSkeleton label={t('ways.loading')} heights={[64, 48]} />
      )}
    </Section>
  )
}

/** Whether the player closed the dialog that asks for a proof of identity. If so, no error is shown. */
const isProofLeft = (error: unknown) => error instanceof Refusal && error.code === 'PROOF_REQUIRED'

type Change = { what: 'added' | 'removed'; method: AuthMethod } | { what: 'joined' }

const Ways = ({ userId, project, added, onAddEmail, identities }: Props & { identities: readonly Identity[] }) => {
  const t = useProfileT()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { queryKey } = identitiesQuery(userId)
  const list = useRef<HTMLUListElement>(null)
  const [leaving, setLeaving] = useState<Identity>()
  const [asking, setAsking] = useState(false)
  const [changed, setChanged] = useState<Change | undefined>(added && { what: 'added', method: added })

  const remove = useMutation({
    mutationFn: ({ id }: Identity) => callProven(profile.unlink, { body: { id } }),
    onSuccess: (left, { method }) => {
      client.setQueryData(queryKey, left)
      setChanged({ what: 'removed', method })
      // The method may have been an e-mail address, which the profile shows. So the profile is loaded again.
      void client.invalidateQueries({ queryKey: profileQuery(userId).queryKey, exact: true })
    },
    onError: () => void client.invalidateQueries({ queryKey }),
    onSettled: () => setAsking(false),
  })
  const handleAsk = (identity: Identity) => {
    remove.reset()
    setChanged(undefined)
    setLeaving(identity)
    setAsking(true)
  }
  const handleAdded = (method: AuthMethod) => {
    setChanged({ what: 'added', method })
    // The button that the player pressed disappears when the method is added, so the focus moves to the list.
    list.current?.focus()
    void client.invalidateQueries({ queryKey })
  }

  const handleJoined = () => {
    setChanged({ what: 'joined' })
    list.current?.focus()
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label={t('ways.title')}>
        {identities.map((identity) => (
          <WayRow key={identity.id} identity={identity} isLast={identities.length === 1} onRemove={() => handleAsk(identity)} />
        ))}
      </ul>
      {remove.error && !isProofLeft(remove.error) && <Notice kind="danger">{refusalText(remove.error)}</Notice>}
      {changed && (
        <Notice kind="success">
          {changed.what === 'joined' ? t('joining.done') : t(`ways.${changed.what}`, { method: t(`ways.name.${changed.method}`) })}
        </Notice>
      )}
      <AddWays
        project={project}
        linked={identities.map(({ method }) => method)}
        onStart={() => setChanged(undefined)}
        onAdded={handleAdded}
        onJoined={handleJoined}
        onAddEmail={onAddEmail}
      />
      {leaving && (
        <Question
          open={asking}
          title={t('ways.askTitle', { method: t(`ways.name.${leaving.method}`) })}
          text={leaving.hasPassword ? t('ways.askEmailText', { email: shownEmail(leaving.label) }) : t('ways.askText')}
          yes={t('ways.askYes')}
          no={t('ways.askNo')}
          busy={remove.isPending}
          onYes={() => remove.mutate(leaving)}
          onNo={() => setAsking(false)}
          finalFocus={() => client.getQueryData(queryKey)?.identities.some(({ id }) => id === leaving.id) || list.current}
        />
      )}
    </>
  )
}
