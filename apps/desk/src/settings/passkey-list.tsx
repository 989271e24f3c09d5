import { localDay, localMoment } from '@playhub/browser/dates'
import { desk } from '@playhub/contract/desk'
import type { PasskeyRow } from '@playhub/contract/desk/staff'
import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import { Skeleton } from '@playhub/ui/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { call } from '../base/call.ts'
import { useT } from '../base/i18n.tsx'
import { useRefusalText } from '../base/refusal-text.ts'
import { useSession } from '../base/session.tsx'
import { useStaffT } from '../colleagues/texts.ts'
import { useAskedBy } from '../forms/use-asked-by.ts'
import { Failure } from '../states/failure.tsx'
import { showToast } from '../states/toasts.tsx'
import { forgetFactor, passkeysQuery } from './own-factors.ts'
import styles from './settings.module.css'

/** The passkeys of the signed-in staff member, each with a button to remove it. */
export const PasskeyList = () => {
  const t = useStaffT()
  const { passkeys: count } = useSession().factors
  const { data, error, refetch } = useQuery(passkeysQuery)
  if (count === 0) return null
  return (
    <div className={styles.own}>
      <h3>{t('own.passkeys')}</h3>
      {data ? (
        <ul className={styles.passkeys}>
          {data.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('own.loading')}>
          <Skeleton height={count * 64} />
        </div>
      )}
    </div>
  )
}

const Passkey = ({ passkey: { id, label, createTs, lastUsedTs } }: { passkey: PasskeyRow }) => {
  const t = useStaffT()
  const deskT = useT()
  const refusalText = useRefusalText()
  const { totp, passkeys } = useSession().factors
  const [isAsked, setIsAsked] = useState(false)
  const { remember, done, finalFocus } = useAskedBy()
  const handleAsk = () => {
    remember()
    setIsAsked(true)
  }
  const name = label || t('own.unnamed')
  const remove = useMutation({
    mutationFn: () => call(desk.colleagues.removePasskey, { params: { id } }),
    onSuccess: async () => {
      done()
      await forgetFactor()
      showToast(t('own.removed', { name }))
    },
    onError: (error) => showToast(refusalText(error), 'danger'),
    onSettled: () => setIsAsked(false),
  })
  return (
    <li className={styles.passkey}>
      <Fingerprint size={18} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.passkeyText}>
        <span>{name}</span>
        <span className={styles.hint}>
          {t('own.added', { date: localDay(createTs) })}, {lastUsedTs ? t('own.used', { time: localMoment(lastUsedTs) }) : t('own.unused')}
        </span>
      </div>
      <Button
        variant="quiet"
        aria-label={t('own.removeOf', { name })}
        blocked={totp || passkeys > 1 ? undefined : deskT('refusal.FACTOR_LAST')}
        onClick={handleAsk}
      >
        {t('own.remove')}
      </Button>
      <Question
        open={isAsked}
        title={t('own.removeTitle', { name })}
        text={t('own.removeText')}
        yes={t('own.removeYes')}
        no={t('own.removeNo')}
        busy={remove.isPending}
        finalFocus={finalFocus}
        onYes={() => remove.mutate()}
        onNo={() => setIsAsked(false)}
      />
    </li>
  )
}
