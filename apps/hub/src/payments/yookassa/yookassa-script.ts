import { queryOptions } from '@tanstack/react-query'
import { loadScript } from '../../base/load-script.ts'
import { live } from '../queries.ts'

/** Colours under the widget's names. The widget accepts only the format `#rrggbb`. */
export type WidgetColors = Partial<
  Record<'control_primary' | 'control_primary_content' | 'background' | 'text' | 'border' | 'control_secondary', string>
>

/**
 * The widget's events. `success` and `fail` report the end of an attempt; the widget sends them only if nothing listens to `complete`.
 * `modal_close`: the player closed the form.
 */
type WidgetEvent = 'success' | 'fail' | 'modal_close'

type Widget = {
  on: (event: WidgetEvent, act: () => void) => void
  /** Shows the form in the element with this id. */
  render: (containerId: string) => Promise<void>
  destroy: () => void
}

/** The part of YooKassa's class that is used here: yookassa.ru/developers, "Widget reference". */
export type WidgetClass = new (options: {
  confirmation_token: string
  error_callback: (error: { error: string }) => void
  customization: { colors: WidgetColors }
}) => Widget

/**
 * Loads YooKassa's script. It must be loaded from YooKassa's own server. Rejects when a content blocker or a network problem prevents this.
 */
export const yookassaScriptQuery = (scriptUrl = '') =>
  queryOptions({
    ...live,
    queryKey: ['payments', 'yookassaScript', scriptUrl],
    queryFn: async (): Promise<{ Widget: WidgetClass }> => {
      await loadScript(scriptUrl)
      // The script defines a global class and has no module to import.
      const { YooMoneyCheckoutWidget: Widget } = window as Window & { YooMoneyCheckoutWidget?: WidgetClass }
      if (!Widget) throw new Error(`${scriptUrl} defined no widget`)
      return { Widget }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
