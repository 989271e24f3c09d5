import type { WidgetColors } from './yookassa-script.ts'

/** Our tokens in the widget's words, as they are in the page now; its form lives in a frame that our styles do not reach. */
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

// The built sheet says #fff for #ffffff.
const inSixDigits = (hex: string) => hex.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3')
