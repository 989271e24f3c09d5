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

/** After these nobody knows whether the money has gone: the same press must be pressed again, and no other. */
const isUnknown = (error: unknown) => !(error instanceof Refusal && error.status < 500)
/** Who is turned away at the door learns nothing about what was sent before. */
const isTurnedAway = (error: unknown) => error instanceof Refusal && [401, 403, 429].includes(error.status)

/** `order`: sent, and its fate not known yet. */
type Written = { fields: RefundFields; order?: Order }

/** A refund that is being filled in and asked for. Until its fate is known it stays the same one, however often it is sent. */
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
    onSuccess: (next) => {
      const known = new Set(purchase.refunds.map(({ id }) => id))
      setWritten(undefined)
      client.setQueryData(purchaseQuery(purchase.id).queryKey, next)
      void client.invalidateQueries({ queryKey: ['payments'] })
      if (ticketId) {
        void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey })
        void client.invalidateQueries({ queryKey: ['player', ticketId] })
      }
      onDone(next.refunds.find(({ id }) => !known.has(id)))
    },
    onError: (error, { isAgain }) => {
      if (isUnknown(error) || (isAgain && isTurnedAway(error))) return
      const now = writtenNow()
      if (now) setWritten({ fields: now.fields })
      void client.invalidateQueries({ queryKey: purchaseQuery(purchase.id).queryKey })
    },
  })
  const problems = isTried && !order ? problemsOf(fields, purchase.refundable) : {}
  return {
    fields,
    problems,
    error: ask.error,
    isPending: ask.isPending,
    /** It is sent, and its fate is not known: nothing of it may be changed. */
    isLocked: order !== undefined,
    isLost: order !== undefined && !ask.isPending,
    amount: parseAmount(fields.amount),
    change: (next: Partial<RefundFields>) => setWritten({ fields: { ...fields, ...next } }),
    submit: () => {
      if (ask.isPending) return {}
      setIsTried(true)
      // However much is left to return by now: this very refund may be why.
      if (order) {
        ask.mutate({ sent: order, isAgain: true })
        return {}
      }
      const amount = parseAmount(fields.amount)
      const found = problemsOf(fields, purchase.refundable)
      if (fields.reason === '' || amount === undefined || Object.keys(found).length > 0) return found
      const note = fields.note.trim()
      const sent = { amount, reason: fields.reason, note, clientId: crypto.randomUUID(), ...(ticketId && { ticketId }) }
      setWritten({ fields, order: sent })
      ask.mutate({ sent, isAgain: false })
      return found
    },
    /** For the next time, unless the fate of this one is open. */
    reset: () => {
      if (order) return
      setWritten(undefined)
      setIsTried(false)
      ask.reset()
    },
  }
}
