/**
 * This file defines the messages between a shop's page and the card form in its frame. The page sends one end of a message channel to the
 * frame, addressed to the simulator's origin. After that, no other page can send or receive these messages.
 */
export type Appearance = { theme?: string; variables?: Record<string, string>; rules?: Record<string, Record<string, string>> }
export type FormSettings = { locale: string; appearance: Appearance }
export type Hello = { kind: 'card-form'; publishableKey: string; settings: FormSettings }

export type StripeError = {
  type: string
  message: string
  code?: string
  decline_code?: string
  payment_intent?: PaymentIntent
  param?: string
}
export type PaymentIntent = { id: string; status: string; client_secret: string; last_payment_error: StripeError | null }
export type Outcome = { paymentIntent: PaymentIntent; error?: undefined } | { error: StripeError; paymentIntent?: undefined }

export type Confirmation = { clientSecret: string; returnUrl: string | undefined; receiptEmail: string | undefined }

export type ToForm =
  | { kind: 'settings'; settings: FormSettings }
  | { kind: 'focus' }
  | { kind: 'clear' }
  | { kind: 'submit'; call: number }
  | { kind: 'confirm'; call: number; confirmation: Confirmation }

export type FromForm =
  | { kind: 'ready' }
  | { kind: 'height'; px: number }
  | { kind: 'change'; empty: boolean; complete: boolean }
  | { kind: 'focus' }
  | { kind: 'blur' }
  | { kind: 'escape' }
  | { kind: 'submitted'; call: number; error: StripeError | undefined }
  | { kind: 'confirmed'; call: number; outcome: Outcome }

/** The message from the bank's page to the page that shows it. */
export type ChallengeDone = { kind: 'challenge-done' }

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const intentIdOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''
