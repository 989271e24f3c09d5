import { desk } from '@playhub/contract/desk'
import type { LateGood } from '@playhub/contract/desk/late-goods'
import { Button } from '@playhub/ui/button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import cards from '../attention/attention.module.css'
import { call } from '../base/call.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { useMay } from '../base/session.tsx'
import { showToast } from '../states/toasts.tsx'
import { useRequesterName } from '../support/requester-name.ts'
import { LATE_GOODS } from './queries.ts'
import { SetAsideDialog } from './set-aside-dialog.tsx'
import { useLateGoodsT } from './texts.ts'

/**
 * A button that sends the notice about the payment again, and a button that removes the paid item from the list. The result of sending is
 * shown below the buttons.
 */
export const LateGoodActions = ({ item }: { item: LateGood }) => {
  const t = useLateGoodsT()
  const refusalText = useRefusalText()
  const nameOf = useRequesterName()
  const client = useQueryClient()
  const maySetAside = useMay('finance')
  const [isAsked, setIsAsked] = useState(false)
  const { id, payment, player, notice, server } = item
  const named = { item: payment.item, player: nameOf(player) }
  const refresh = () => {
    void client.invalidateQueries({ queryKey: [LATE_GOODS] })
    void client.invalidateQueries({ queryKey: ['purchase'] })
  }
  const resend = useMutation({
    mutationFn: (eventId: string) => call(desk.players.resendNotice, { params: { id: payment.id }, body: { eventId } }),
    onSettled: refresh,
  })
  const handleDone = () => {
    setIsAsked(false)
    showToast(t('isAside'))
    refresh()
  }
  return (
    <div className={cards.actions}>
      <div className={cards.buttons}>
        {notice && server !== 'none' && (
          <Button aria-label={t('resendOf', named)} busy={resend.isPending} onClick={() => resend.mutate(notice.id)}>
            {t('resend')}
          </Button>
        )}
        {maySetAside && (
          <Button aria-label={t('setAsideOf', named)} onClick={() => setIsAsked(true)}>
            {t('setAside')}
          </Button>
        )}
      </div>
      <div role="status" className={resend.error ? `${cards.said} ${cards.wrong}` : cards.said}>
        {resend.error ? `${t('failed')} ${refusalText(resend.error)}` : resend.isSuccess && t('resent')}
      </div>
      {isAsked && <SetAsideDialog id={id} onClose={() => setIsAsked(false)} onDone={handleDone} />}
    </div>
  )
}
