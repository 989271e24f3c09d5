import type { Appearance } from '../wire.ts'

const VARIABLES = [
  'colorPrimary',
  'colorBackground',
  'colorText',
  'colorTextSecondary',
  'colorTextPlaceholder',
  'colorDanger',
  'borderRadius',
  'fontFamily',
  'fontSizeBase',
  'spacingUnit',
  'accessibleColorOnColorPrimary',
] as const

/** The selectors of Stripe's Appearance API that this form supports. */
const SELECTOR = /^\.(Input|Label|Error|Block)(--(invalid|empty|disabled))?(:(hover|focus|disabled))?(::placeholder)?$/

const rulesSheet = new CSSStyleSheet()
document.adoptedStyleSheets = [rulesSheet]

/** Applies the shop's appearance. Unknown variables and selectors are ignored; Stripe only warns about them. */
export const applyAppearance = ({ theme, variables = {}, rules = {} }: Appearance) => {
  const root = document.documentElement
  root.dataset.theme = theme === 'night' ? 'night' : 'stripe'
  for (const name of VARIABLES) {
    const value = variables[name]
    if (value === undefined) root.style.removeProperty(`--${name}`)
    else root.style.setProperty(`--${name}`, value)
  }
  rulesSheet.replaceSync('')
  for (const [selector, declarations] of Object.entries(rules)) if (SELECTOR.test(selector)) addRule(selector, declarations)
}

const addRule = (selector: string, declarations: Record<string, string>) => {
  const rule = rulesSheet.cssRules[rulesSheet.insertRule(`${selector} {}`, rulesSheet.cssRules.length)]
  if (!(rule instanceof CSSStyleRule)) return
  for (const [name, value] of Object.entries(declarations)) {
    rule.style.setProperty(
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    )
  }
}
