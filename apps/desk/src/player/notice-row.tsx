import { localMoment } from '@playhub/browser/dates'
import { desk } from '@playhub/contract/desk'
import type { NoticeEntry } from '@playhub/contract/partner'
import { Button } from '@playhub/ui/button'
import { Chip } from '@playhub/ui/chip'
import { Question } from '@playhub/ui/dialog'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleMinus, Clock } from 'lucide-react'
import { useState } from 'react'
import { call } from '../base/call.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { noticeTypeId } from '../support/notice-type.ts'
import { useInboxT } from '../support/texts.ts'
import { ticketQuery } from '../support/ticket-queries.ts'
import styles from './card.module.css'
import { purchaseQuery } from './queries.ts'

export const noticeLooks = {
  delivered: { kind: 'success', icon: CircleCheck },
  waiting: { kind: 'info', icon: Clock },
  'given-up': { kind: 'danger', icon: CircleAlert },
  unsent: { kind: 'neutral', icon: CircleMinus },
} as const

type Props = { notice: NoticeEntry; paymentId: string; ticketId?: string | undefined }

/** A notice to the game's server, with a button to send it again. */
export const NoticeRow = ({ notice, paymentId, ticketId }: Props) => {
  const t = useInboxT()
  const refusalText = useRefusalText()
  const [isAsked, setIsAsked] = useState(false)
  const resend = useResend(paymentId, ticketId)
  const type = t(noticeTypeId[notice.type])
  const [last] = notice.tries
  const handleYes = () => resend.mutate(notice.id, { onSettled: () => setIsAsked(false) })
  return (
    <li className={styles.block}>
      <div className={styles.line}>
        <span>{type}</span>
        <Chip {...noticeLooks[notice.state]}>{t(`purchase.noticeState.${notice.state}`)}</Chip>
      </div>
      <div className={styles.soft}>
        {localMoment(notice.createTs)}
        {notice.tries.length > 0 && `, ${t('purchase.tries', { count: notice.tries.length })}`}
      </div>
      {last && (
        <div className={styles.soft}>
          {t('purchase.lastTry', {
            time: localMoment(last.at),
            answer: last.status === null ? t('purchase.noAnswer') : t('purchase.answered', { status: last.status }),
          })}
        </div>
      )}
      {notice.nextTryTs && <div className={styles.soft}>{t('purchase.nextTry', { time: localMoment(notice.nextTryTs) })}</div>}
      <Button aria-label={t('purchase.resendOf', { type })} onClick={() => setIsAsked(true)}>
        {t('purchase.resend')}
      </Button>
      <div role="status" className={styles.outcome}>
        {resend.isSuccess && t('purchase.resent')}
        {resend.error && `${t('purchase.resendFailed')} ${refusalText(resend.error)}`}
      </div>
      <Question
        open={isAsked}
        title={t('purchase.resendTitle', { type })}
        text={t('purchase.resendText')}
        yes={t('purchase.resendYes')}
        no={t('purchase.resendNo')}
        busy={resend.isPending}
        onYes={handleYes}
        onNo={() => setIsAsked(false)}
      />
    </li>
  )
}

const useResend = (paymentId: string, ticketId: string | undefined) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (eventId: string) =>
      call(desk.players.resendNotice, { params: { id: paymentId }, body: { eventId, ...(ticketId && { ticketId }) } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: purchaseQuery(paymentId).queryKey })
      if (ticketId) void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey })
    },
  })
}
