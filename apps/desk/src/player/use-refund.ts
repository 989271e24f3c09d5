import { desk } from '@playhub/contract/desk'
import type { PurchaseDetail } from '@playhub/contract/desk/players'
import { formatMinor } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../base/call.ts'
import { parseAmount } from '../base/money.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { ticketQuery } from '../support/ticket-queries.ts'
import { purchaseQuery } from './queries.ts'
import { type Order, problemsOf, type RefundFields } from './refund-form.ts'

/** Whether the refund may have been made although the call failed. If so, only the same request may be repeated. */
const isUnknown = (error: unknown) => !(error instanceof Refusal && error.status < 500)
/** Whether the request was refused before it was processed. Such a refusal says nothing about the result of an earlier request. */
const isTurnedAway = (error: unknown) => error instanceof Refusal && [401, 403, 429].includes(error.status)

/** `order`: the request that was sent and whose result is unknown. */
type Written = { fields: RefundFields; order?: Order }

/** Returns the state of a refund form. Until the result of a request is known, each further press sends the same request again. */
export const useRefund = (
  purchase: PurchaseDetail,
  ticketId: string | undefined,
  onDone: (made: PurchaseDetail['refunds'][number] | undefined) => void,
) => {
  const client = useQueryClient()
  const [written, setWritten, writtenNow] = useUnsaved<Written>(`refund/${purchase.id}`)
  const [isTried, setIsTried] = useState(false)
  const { fields, order } = written ?? { fields: { amount: formatMinor(purchase.refundable), reason: '', note: '' } }

  const ask = useMutation({
    mutationFn: ({ sent }: { sent: Order; isAgain: boolean }) => call(desk.players.refund, { params: { id: purchase.id }, body: sent }),
    onSuccess: ({ refundId, ...next }) => {
      setWritten(undefined)
      client.setQueryData(purchaseQuery(purchase.id).queryKey, next)
      void client.invalidateQueries({ queryKey: ['payments'] })
      if (ticketId) {
        void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey })
        void client.invalidateQueries({ queryKey: ['player', ticketId] })
      }
      // The game's server may have added refunds at the same time. So the server returns the id of the refund that this request made.
      onDone(next.refunds.find(({ id }) => id === refundId))
    },
    onError: (error, { isAgain }) => {
      if (isUnknown(error) || (isAgain && isTurnedAway(error))) return
      const now = writtenNow()
      if (now) setWritten({ fields: now.fields })
      void client.invalidateQueries({ queryKey: purchaseQuery(purchase.id).queryKey })
    },
  })
  const problems = isTried && !order ? problemsOf(fields, purchase) : {}
  return {
    fields,
    problems,
    error: ask.error,
    isPending: ask.isPending,
    /** Whether a request was sent and its result is unknown. If so, the form must not be changed. */
    isLocked: order !== undefined,
    isLost: order !== undefined && !ask.isPending,
    amount: parseAmount(fields.amount),
    change: (next: Partial<RefundFields>) => setWritten({ fields: { ...fields, ...next } }),
    submit: () => {
      if (ask.isPending) return {}
      setIsTried(true)
      // A repeated request is not checked again, because its first attempt may already have reduced the refundable amount.
      if (order) {
        ask.mutate({ sent: order, isAgain: true })
        return {}
      }
      const amount = parseAmount(fields.amount)
      const found = problemsOf(fields, purchase)
      if (fields.reason === '' || amount === undefined || Object.keys(found).length > 0) return found
      const note = fields.note.trim()
      const sent = { amount, reason: fields.reason, note, clientId: crypto.randomUUID(), ...(ticketId && { ticketId }) }
      setWritten({ fields, order: sent })
      ask.mutate({ sent, isAgain: false })
      return found
    },
    /** Resets the form for the next refund, unless the result of the last refund is unknown. */
    reset: () => {
      if (order) return
      setWritten(undefined)
      setIsTried(false)
      ask.reset()
    },
  }
}
