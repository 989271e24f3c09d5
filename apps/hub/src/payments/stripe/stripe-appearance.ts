import type { Language } from '@playhub/contract/limits'
import type { Appearance, StripeElementLocale } from '@stripe/stripe-js'
import { areColorsForced } from '../forced-colors.ts'

/** Returns the current values of our design tokens, under Stripe's names. Our style sheets have no effect inside Stripe's frame. */
export const stripeAppearance = (): Appearance => {
  const page = getComputedStyle(document.documentElement)
  const token = (name: string) => page.getPropertyValue(name).trim()
  const shape = { borderRadius: token('--radius-control'), fontFamily: 'system-ui, sans-serif', fontSizeBase: '16px', spacingUnit: '4px' }
  if (areColorsForced()) return { theme: 'stripe', variables: shape }
  return {
    theme: page.colorScheme.includes('dark') ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--accent-text'),
      colorBackground: token('--surface'),
      colorText: token('--text'),
      colorTextSecondary: token('--text-2'),
      colorTextPlaceholder: token('--text-3'),
      colorDanger: token('--danger'),
      ...shape,
    },
    rules: {
      '.Input': { backgroundColor: token('--bg'), border: `1px solid ${token('--control')}`, boxShadow: 'none' },
      // The border of `.Input` would replace Stripe's own border of a wrong field.
      '.Input--invalid': { border: `2px solid ${token('--danger')}` },
    },
  }
}

/** Stripe supports all languages of the hub. */
export const stripeLocale = (language: Language) => language satisfies StripeElementLocale
