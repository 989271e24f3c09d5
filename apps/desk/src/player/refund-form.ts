import { desk } from '@playhub/contract/desk'
import type { PurchaseDetail } from '@playhub/contract/desk-players'
import { formatMinor } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, type DeskCallInput } from '../call.ts'
import { ticketQuery } from '../ticket/queries.ts'
import { parseAmount } from './money.ts'
import { purchaseQuery } from './queries.ts'

type Order = DeskCallInput<typeof desk.players.refund>['body']
export type Reason = Order['reason']
export const reasons = ['not-delivered', 'duplicate', 'fraud', 'goodwill', 'other'] as const satisfies readonly Reason[]

export type RefundFields = { amount: string; reason: Reason | ''; note: string }
export type RefundProblem = { amount?: 'amountWrong' | 'amountMuch'; reason?: 'reasonWrong'; note?: 'noteWrong' }

/** What is wrong with a refund before anybody is asked for it. `refundable` in minor units. */
export const problemsOf = ({ amount, reason, note }: RefundFields, refundable: number): RefundProblem => {
  const minor = parseAmount(amount)
  return {
    ...(minor === undefined ? { amount: 'amountWrong' } : minor > refundable ? { amount: 'amountMuch' } : {}),
    ...(reason === '' && { reason: 'reasonWrong' }),
    ...(reason === 'other' && note.trim() === '' && { note: 'noteWrong' }),
  }
}

/** After these nobody knows whether the money has gone: the same press must be pressed again, and no other. */
const isUnknown = (error: unknown) => error !== null && !(error instanceof Refusal && error.status < 500)

/** A refund that is being filled in and asked for. Until its fate is known it stays the same one, however often it is sent. */
export const useRefund = (
  purchase: PurchaseDetail,
  ticketId: string | undefined,
  onDone: (made: PurchaseDetail['refunds'][number] | undefined) => void,
) => {
  const client = useQueryClient()
  const first: RefundFields = { amount: formatMinor(purchase.refundable), reason: '', note: '' }
  const [fields, setFields] = useState(first)
  const [isTried, setIsTried] = useState(false)
  const clientId = useRef('')

  const ask = useMutation({
    mutationFn: (order: Order) => call(desk.players.refund, { params: { id: purchase.id }, body: order }),
    onSuccess: (next) => {
      const known = new Set(purchase.refunds.map(({ id }) => id))
      client.setQueryData(purchaseQuery(purchase.id).queryKey, next)
      void client.invalidateQueries({ queryKey: ['payments'] })
      if (ticketId) {
        void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey })
        void client.invalidateQueries({ queryKey: ['player', ticketId] })
      }
      onDone(next.refunds.find(({ id }) => !known.has(id)))
    },
    onError: (error) => {
      if (isUnknown(error)) return
      clientId.current = ''
      void client.invalidateQueries({ queryKey: purchaseQuery(purchase.id).queryKey })
    },
  })
  const problems = isTried ? problemsOf(fields, purchase.refundable) : {}
  return {
    fields,
    problems,
    error: ask.error,
    isPending: ask.isPending,
    /** Its fate is not known: nothing of it may be changed. */
    isLocked: ask.isPending || isUnknown(ask.error),
    amount: parseAmount(fields.amount),
    change: (next: Partial<RefundFields>) => setFields({ ...fields, ...next }),
    submit: () => {
      setIsTried(true)
      const amount = parseAmount(fields.amount)
      const found = problemsOf(fields, purchase.refundable)
      if (fields.reason === '' || amount === undefined || Object.keys(found).length > 0) return found
      clientId.current ||= crypto.randomUUID()
      ask.mutate({ amount, reason: fields.reason, note: fields.note.trim(), clientId: clientId.current, ...(ticketId && { ticketId }) })
      return found
    },
    /** For the next time, unless the fate of this one is open. */
    reset: () => {
      if (isUnknown(ask.error)) return
      setFields(first)
      setIsTried(false)
      ask.reset()
      clientId.current = ''
    },
  }
}
