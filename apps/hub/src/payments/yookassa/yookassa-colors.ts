import type { WidgetColors } from './yookassa-script.ts'

/** Our tokens under the widget's names, with their current values. Our styles do not reach its frame. */
export const widgetColors = (): WidgetColors => {
  const page = getComputedStyle(document.documentElement)
  const token = (name: string) => inSixDigits(page.getPropertyValue(name).trim())
  return {
    control_primary: token('--accent'),
    control_primary_content: token('--on-accent'),
    background: token('--surface'),
    text: token('--text'),
    border: token('--control'),
    control_secondary: token('--hover'),
  }
}

// The built style sheet shortens `#ffffff` to `#fff`.
const inSixDigits = (hex: string) => hex.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3')
