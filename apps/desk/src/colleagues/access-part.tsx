import { desk } from '@playhub/contract/desk'
import type { StaffRow } from '@playhub/contract/desk/staff'
import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import { Notice } from '@playhub/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../base/call.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { useAskedBy } from '../forms/use-asked-by.ts'
import { useTurn } from '../forms/use-turn.ts'
import { showToast } from '../states/toasts.tsx'
import styles from './colleagues.module.css'
import { keepColleague } from './queries.ts'
import { useStaffT } from './texts.ts'

type Props = { staff: StaffRow; isOwn: boolean; onPassword: (staff: StaffRow, password: string) => void }

/**
 * Disables a staff member, or gives them a new one-time password. The password also enables a disabled staff member again. Both actions
 * need a confirmation.
 */
export const AccessPart = ({ staff, isOwn, onPassword }: Props) => {
  const t = useStaffT()
  const refusalText = useRefusalText()
  const [asked, setAsked] = useState<'out' | 'reset'>()
  const { remember, done, finalFocus } = useAskedBy()
  const turn = useTurn()
  const params = { id: staff.id }
  const shutOut = useMutation({
    mutationFn: () => call(desk.colleagues.disableColleague, { params }),
    onSuccess: (row) => {
      done()
      keepColleague(row)
      showToast(t('isOut', { name: row.name }))
    },
    onSettled: () => setAsked(undefined),
  })
  const reset = useMutation({
    mutationFn: () => call(desk.colleagues.resetColleague, { params }),
    onSuccess: ({ staff: row, password }) => {
      keepColleague(row)
      onPassword(row, password)
    },
    onSettled: () => setAsked(undefined),
  })
  const { name } = staff
  const isOut = staff.disabledTs !== null
  const ask = (what: 'out' | 'reset') => {
    remember()
    shutOut.reset()
    reset.reset()
    turn.free()
    setAsked(what)
  }
  const blocked = isOwn ? t('ownAccount') : undefined
  const error = shutOut.error ?? reset.error
  return (
    <section className={styles.access} aria-label={t('access')}>
      <h3>{t('access')}</h3>
      <p className={styles.soft}>{t('resetHint')}</p>
      <div className={styles.actions}>
        <Button blocked={blocked} onClick={() => ask('reset')}>
          {t(isOut ? 'letIn' : 'reset')}
        </Button>
        {!isOut && (
          <Button variant="danger" blocked={blocked} onClick={() => ask('out')}>
            {t('shutOut')}
          </Button>
        )}
      </div>
      {error && (
        <Notice kind="danger" title={t('failed')}>
          {refusalText(error)}
        </Notice>
      )}
      <Question
        open={asked === 'out'}
        title={t('shutOutTitle', { name })}
        text={t('shutOutText')}
        yes={t('shutOutYes')}
        no={t('shutOutNo')}
        busy={shutOut.isPending}
        finalFocus={finalFocus}
        onYes={() => shutOut.mutate()}
        onNo={() => setAsked(undefined)}
      />
      <Question
        open={asked === 'reset'}
        title={t('resetTitle', { name })}
        text={t('resetText')}
        yes={t('resetYes')}
        no={t('resetNo')}
        busy={reset.isPending}
        onYes={() => turn.take() && reset.mutate()}
        onNo={() => setAsked(undefined)}
      />
    </section>
  )
}
