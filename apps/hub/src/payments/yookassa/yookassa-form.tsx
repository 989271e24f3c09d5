import { useEffect, useEffectEvent, useId, useState } from 'react'
import styles from '../provider.module.css'
import { ProviderCover } from '../provider-skeleton.tsx'
import { widgetColors } from './yookassa-colors.ts'
import type { WidgetClass } from './yookassa-script.ts'

export type WidgetHandlers = {
  onSuccess: () => void
  onFail: () => void
  onClose: () => void
  /** Called with the widget's error code, or with any other value that was thrown. */
  onError: (error: unknown) => void
}
type Props = WidgetHandlers & { Widget: WidgetClass; token: string }

/**
 * YooKassa's widget, in its own frame. If the colour scheme changes, the widget keeps its colours, because creating it again would lose the
 * data that the player typed.
 */
export const YookassaForm = (props: Props) => {
  const container = useId()
  const ready = useWidget(container, props)
  return (
    <div className={styles.provider} data-tall data-ready={ready}>
      <div id={container} />
      {!ready && <ProviderCover tall />}
    </div>
  )
}

const useWidget = (container: string, { Widget, token, ...handlers }: Props) => {
  const [shown, setShown] = useState<unknown>()
  const success = useEffectEvent(handlers.onSuccess)
  const fail = useEffectEvent(handlers.onFail)
  const close = useEffectEvent(handlers.onClose)
  const report = useEffectEvent(handlers.onError)

  useEffect(() => {
    let isOver = false
    // Ignores messages of a widget that was already removed.
    const unless = (act: () => void) => () => {
      if (!isOver) act()
    }
    const widget = new Widget({
      confirmation_token: token,
      error_callback: ({ error }) => unless(() => report(error))(),
      customization: { colors: widgetColors() },
    })
    widget.on('success', unless(success))
    widget.on('fail', unless(fail))
    widget.on('modal_close', unless(close))
    widget.render(container).then(
      unless(() => setShown(widget)),
      (error: unknown) => unless(() => report(error))(),
    )
    return () => {
      isOver = true
      setShown(undefined)
      widget.destroy()
    }
  }, [Widget, token, container])
  return shown !== undefined
}
