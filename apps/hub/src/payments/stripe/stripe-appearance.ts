import type { Language } from '@playhub/contract/limits'
import type { Appearance, StripeElementLocale } from '@stripe/stripe-js'

/** Our tokens in Stripe's words, as they are in the page now. Its form lives in a frame that our styles do not reach. */
export const stripeAppearance = (): Appearance => {
  const page = getComputedStyle(document.documentElement)
  const token = (name: string) => page.getPropertyValue(name).trim()
  return {
    theme: page.colorScheme.includes('dark') ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--accent-text'),
      colorBackground: token('--surface'),
      colorText: token('--text'),
      colorTextSecondary: token('--text-2'),
      colorTextPlaceholder: token('--text-3'),
      colorDanger: token('--danger'),
      borderRadius: token('--radius-control'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      spacingUnit: '4px',
    },
    rules: { '.Input': { backgroundColor: token('--bg'), border: `1px solid ${token('--control')}`, boxShadow: 'none' } },
  }
}

/** Every language of the hub is one of Stripe's too. */
export const stripeLocale = (language: Language) => language satisfies StripeElementLocale
