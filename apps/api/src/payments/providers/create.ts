import type { Clock } from '../../clock.ts'
import type { Metrics } from '../../metrics.ts'
import { tracedCall } from '../../tracing/trace.ts'
import { type PaymentProvider, ProviderFailure, type Providers } from './providers.ts'
import type { PaymentKeys, PaymentSettings } from './settings.ts'
import { stripeProvider } from './stripe.ts'
import { yandexPayProvider } from './yandex-pay.ts'
import { yookassaProvider } from './yookassa.ts'

/** Creates all providers for which there are keys. */
export const createProviders = ({ test, live }: PaymentSettings, clock: Clock): Providers => ({
  test: providersWith(test, clock),
  live: providersWith(live, clock),
})

const providersWith = (
  { stripe, yookassa, yandexPay }: PaymentKeys,
  clock: Clock,
): Partial<Record<PaymentProvider['id'], PaymentProvider>> => ({
  ...(stripe && { stripe: stripeProvider(stripe) }),
  ...(yookassa && { yookassa: yookassaProvider(yookassa) }),
  ...(yandexPay && { 'yandex-pay': yandexPayProvider(yandexPay, clock) }),
})

/** Wraps the providers so that each call is counted by its outcome. */
export const countedProviders = ({ test, live }: Providers, metrics: Metrics): Providers => ({
  test: counted(test, metrics),
  live: counted(live, metrics),
})

const counted = (providers: Providers['test'], metrics: Metrics): Providers['test'] =>
  Object.fromEntries(Object.values(providers).map((provider) => [provider.id, countedProvider(provider, metrics)]))

const countedProvider = (provider: PaymentProvider, { providerCalls }: Metrics): PaymentProvider => {
  const counting =
    <A extends unknown[], R>(operation: string, call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const count = (outcome: string) => providerCalls.inc({ provider: provider.id, operation, outcome })
      try {
        const answer = await tracedCall(`${provider.id} ${operation}`, {}, () => call(...args))
        count('ok')
        return answer
      } catch (error) {
        count(error instanceof ProviderFailure ? error.kind : 'broken')
        throw error
      }
    }
  const { readDispute } = provider
  return {
    ...provider,
    create: counting('create', provider.create),
    resume: counting('resume', provider.resume),
    read: counting('read', provider.read),
    close: counting('close', provider.close),
    findRefund: counting('find_refund', provider.findRefund),
    refund: counting('refund', provider.refund),
    receiptLink: counting('receipt', provider.receiptLink),
    ...(readDispute && { readDispute: counting('dispute', readDispute) }),
  }
}
