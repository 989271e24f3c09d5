import type { PaymentMethod } from '@playhub/contract/payments'
import { useQueryClient } from '@tanstack/react-query'
import type { ScreenHost, ScreenValues } from '../../base/screen.ts'
import { processQuery, statusQuery } from '../queries.ts'
import type { Known } from './outcome.ts'

/** Returns a function that replaces the last polled state by the state that another call returned. */
export const useLearned = (paymentId: string) => {
  const client = useQueryClient()
  return async (known: Known) => {
    const { queryKey } = statusQuery(paymentId)
    // A poll that is still in progress would overwrite this state with an older one, so the poll is cancelled.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, known)
  }
}

/** Returns a function that removes the payment's cached state and returns to the choice of methods. */
export const useToChoice = (values: ScreenValues['payment'], host: ScreenHost) => {
  const client = useQueryClient()
  return (change: { emailNeeded?: PaymentMethod } = {}) => {
    client.removeQueries({ queryKey: processQuery(values.paymentId).queryKey })
    host.go({ screen: 'payment', values: { ...values, ...change } })
  }
}
