import { queryOptions } from '@tanstack/react-query'
import { loadScript } from '../../base/load-script.ts'
import { live } from '../queries.ts'

/** Colours by the widget's names; it takes `#rrggbb` only. */
export type WidgetColors = Partial<
  Record<'control_primary' | 'control_primary_content' | 'background' | 'text' | 'border' | 'control_secondary', string>
>

/** `success` and `fail` tell how a try ended; without a subscriber to `complete` each comes by itself. `modal_close`: the player closed it. */
type WidgetEvent = 'success' | 'fail' | 'modal_close'

type Widget = {
  on: (event: WidgetEvent, act: () => void) => void
  /** Into the element with this id. */
  render: (containerId: string) => Promise<void>
  destroy: () => void
}

/** YooKassa's class as far as it is used here: yookassa.ru/developers, "Widget reference". */
export type WidgetClass = new (options: {
  confirmation_token: string
  error_callback: (error: { error: string }) => void
  customization: { colors: WidgetColors }
}) => Widget

/** YooKassa's own script, which must come from YooKassa. Fails when a blocker or the network keeps it away. */
export const yookassaScriptQuery = (scriptUrl = '') =>
  queryOptions({
    ...live,
    queryKey: ['payments', 'yookassaScript', scriptUrl],
    queryFn: async (): Promise<{ Widget: WidgetClass }> => {
      await loadScript(scriptUrl)
      // The script defines a global that no import can name.
      const { YooMoneyCheckoutWidget: Widget } = window as Window & { YooMoneyCheckoutWidget?: WidgetClass }
      if (!Widget) throw new Error(`${scriptUrl} defined no widget`)
      return { Widget }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
