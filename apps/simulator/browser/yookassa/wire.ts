/**
 * This file defines the messages between the widget on a shop's page and the form in its frame. The page sends one end of a message channel
 * to the frame, addressed to the simulator's origin. After that, no other page can send or receive these messages.
 */
export const colorNames = ['control_primary', 'control_primary_content', 'background', 'text', 'border', 'control_secondary'] as const
export type Colors = Partial<Record<(typeof colorNames)[number], string>>

export type Hello = { kind: 'yookassa-form'; token: string; colors: Colors; isModal: boolean }

/** The codes of YooKassa's `error_callback` that the simulator uses. */
export type WidgetErrorCode =
  | 'token_required'
  | 'invalid_token'
  | 'token_expired'
  | 'invalid_return_url'
  | 'customization_of_payment_methods_not_allowed'
  | 'internal_service_error'

export type FromForm =
  | { kind: 'ready' }
  | { kind: 'height'; px: number }
  | { kind: 'close' }
  | { kind: 'end'; outcome: 'success' | 'fail' }
  | { kind: 'error'; code: WidgetErrorCode }

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const isHello = (data: unknown): data is Hello =>
  isRecord(data) && data.kind === 'yookassa-form' && typeof data.token === 'string' && isRecord(data.colors)
