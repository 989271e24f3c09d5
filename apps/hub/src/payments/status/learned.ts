import { useQueryClient } from '@tanstack/react-query'
import type { ScreenHost, ScreenValues } from '../../base/screen.ts'
import { processQuery, statusQuery } from '../queries.ts'
import type { Known } from './outcome.ts'

/** Puts what another call has learned in the place of the poll's last answer. */
export const useLearned = (paymentId: string) => {
  const client = useQueryClient()
  return async (known: Known) => {
    const { queryKey } = statusQuery(paymentId)
    // An answer already on its way is older than this one.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, known)
  }
}

/** Back to the choice of a method, which must not believe what was known before. */
export const useToChoice = (values: ScreenValues['payment'], host: ScreenHost) => {
  const client = useQueryClient()
  return (change: { emailNeeded?: true } = {}) => {
    client.removeQueries({ queryKey: processQuery(values.paymentId).queryKey })
    host.go({ screen: 'payment', values: { ...values, ...change } })
  }
}
