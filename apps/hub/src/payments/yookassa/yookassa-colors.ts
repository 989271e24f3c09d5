import { areColorsForced } from '../forced-colors.ts'
import type { WidgetColors } from './yookassa-script.ts'

/** Returns the current values of our design tokens, under the widget's names. Our style sheets have no effect inside the widget's frame. */
export const widgetColors = (): WidgetColors => {
  if (areColorsForced()) return {}
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

// The build shortens `#ffffff` to `#fff` in the style sheet, but the widget accepts only six digits.
const inSixDigits = (hex: string) => hex.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3')
