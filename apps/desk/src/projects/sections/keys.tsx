import { localDay } from '@playhub/browser/dates'
import { desk } from '@playhub/contract/desk'
import type { PartnerKeyRow } from '@playhub/contract/desk/keys'
import { Button } from '@playhub/ui/button'
import { Chip } from '@playhub/ui/chip'
import { Question } from '@playhub/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { Ban, FlaskConical, KeyRound, Plus, Zap } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { queryClient } from '../../base/queries.ts'
import { useRefusalText } from '../../base/refusal-text.ts'
import { Section } from '../../forms/section.tsx'
import { useAskedBy } from '../../forms/use-asked-by.ts'
import { useTurn } from '../../forms/use-turn.ts'
import { useProjectsT } from '../../readiness/projects-texts.ts'
import { readinessQuery } from '../../readiness/queries.ts'
import { Empty } from '../../states/empty.tsx'
import { showToast } from '../../states/toasts.tsx'
import { serverQuery } from '../queries.ts'
import styles from './keys.module.css'
import { SecretDialog } from './secret-dialog.tsx'

const modes = ['test', 'live'] as const

/** The keys of the partner API. A new key is shown once. After that, only the last four characters of a key are shown. */
export const Keys = ({ id, keys }: { id: string; keys: readonly PartnerKeyRow[] }) => {
  const t = useProjectsT()
  const refusalText = useRefusalText()
  const turn = useTurn()
  const reload = async () => {
    void queryClient.invalidateQueries(readinessQuery(id))
    await queryClient.invalidateQueries(serverQuery(id))
  }
  const create = useMutation({
    mutationFn: (mode: 'test' | 'live') => call(desk.keys.createKey, { params: { id }, body: { mode } }),
    // If the reply was lost, it is unknown whether the key was created. So the list is read again in any case.
    onSettled: reload,
    onError: (error) => {
      turn.free()
      showToast(refusalText(error), 'danger')
    },
  })
  const handleClose = () => {
    create.reset()
    turn.free()
  }
  return (
    <Section title={t('server.keys')} hint={t('server.keysHint')}>
      {keys.length === 0 ? (
        <Empty icon={KeyRound} text={t('server.noKeys')} />
      ) : (
        <ul className={styles.keys}>
          {keys.map((key) => (
            <KeyRow key={key.id} row={key} onChanged={reload} />
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {modes.map((mode) => (
          <Button
            key={mode}
            icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
            busy={create.isPending && create.variables === mode}
            onClick={() => turn.take() && create.mutate(mode)}
          >
            {t(`server.create.${mode}`)}
          </Button>
        ))}
      </div>
      {create.data && <SecretDialog title={t('server.newKey')} secret={create.data.key} onClose={handleClose} />}
    </Section>
  )
}

const KeyRow = ({
  row: { id, mode, lastFour, createTs, revokedTs },
  onChanged,
}: {
  row: PartnerKeyRow
  onChanged: () => Promise<void>
}) => {
  const t = useProjectsT()
  const refusalText = useRefusalText()
  const [isAsking, setAsking] = useState(false)
  const { remember, done, finalFocus } = useAskedBy()
  const ends = t('server.ends', { four: lastFour })
  const revoke = useMutation({
    mutationFn: () => call(desk.keys.revokeKey, { params: { id } }),
    onSuccess: () => {
      done()
      showToast(t('server.revokedNow'))
    },
    onError: (error) => showToast(refusalText(error), 'danger'),
    onSettled: async () => {
      await onChanged()
      setAsking(false)
    },
  })
  return (
    <li className={styles.key} data-revoked={revokedTs !== null || undefined}>
      <Chip
        kind={revokedTs ? 'neutral' : mode === 'live' ? 'success' : 'info'}
        icon={revokedTs ? Ban : mode === 'live' ? Zap : FlaskConical}
      >
        {t(`server.mode.${mode}`)}
      </Chip>
      <span className={styles.keyText}>
        <code className={styles.code}>{`ph_${mode}_…${lastFour}`}</code>
        <span className={styles.hint}>
          {t('server.created', { date: localDay(createTs) })}
          {revokedTs && `, ${t('server.revoked', { date: localDay(revokedTs) })}`}
        </span>
      </span>
      {!revokedTs && (
        <Button
          variant="quiet"
          aria-label={t('server.revoke', { ends })}
          onClick={() => {
            remember()
            setAsking(true)
          }}
        >
          {t('server.revokeShort')}
        </Button>
      )}
      <Question
        open={isAsking}
        title={t('server.askRevoke', { ends })}
        text={t('server.askRevokeText')}
        yes={t('server.revokeYes')}
        no={t('server.keep')}
        busy={revoke.isPending}
        finalFocus={finalFocus}
        onYes={() => revoke.mutate()}
        onNo={() => setAsking(false)}
      />
    </li>
  )
}
