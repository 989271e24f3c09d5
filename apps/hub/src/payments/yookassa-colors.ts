import { useMemo, useSyncExternalStore } from 'react'
import type { WidgetColors } from './yookassa-script.ts'

const light = '(prefers-color-scheme: light)'

const subscribe = (listener: () => void) => {
  const chosen = new MutationObserver(listener)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const system = matchMedia(light)
  system.addEventListener('change', listener)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', listener)
  }
}

const currentScheme = () => getComputedStyle(document.documentElement).colorScheme

/** Our tokens in the widget's words, as they are in the page now; its form lives in a frame that our styles do not reach. */
export const useWidgetColors = (): WidgetColors => {
  const scheme = useSyncExternalStore(subscribe, currentScheme)
  return useMemo(() => colorsOf(scheme), [scheme])
}

// The scheme decides every token: it stands for all of them.
const colorsOf = (_scheme: string): WidgetColors => {
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
