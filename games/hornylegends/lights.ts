import { element, svg } from '../shared/element.ts'
import { PALETTES } from './palette.ts'
import type { Theme } from './progress.ts'
import { MOST_LIGHTS } from './rules.ts'

/** The shapes of the lights: circle, triangle, square, star, drop, moon. Each light can be recognised by its shape alone. */
const SHAPES = [
  'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z',
  'M12 4l9 15H3z',
  'M5 5h14v14H5z',
  'M12 3l2.6 6 6.4.6-4.9 4.2 1.5 6.3L12 16.7l-5.6 3.4 1.5-6.3L3 9.6 9.4 9z',
  'M12 3c3 5 6 8 6 11a6 6 0 0 1-12 0c0-3 3-6 6-11z',
  'M15 3a9 9 0 1 0 6 14A8 8 0 0 1 15 3z',
] as const
const LIT_MS = 320

type Options = { ring: HTMLElement; names: () => readonly string[]; theme: () => Theme; onPress: (light: number) => void }

/** Creates the lights as real buttons in a circle, the first on top. */
export const createLights = ({ ring, names, theme, onPress }: Options) => {
  const buttons = SHAPES.slice(0, MOST_LIGHTS).map((shape, light) => {
    const button = element(
      'button',
      { type: 'button', class: 'light', 'data-light': light },
      svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: shape })),
    )
    // The light reacts to pointer down instead of click, because the rhythm is judged by the moment in which the player touches the light.
    button.addEventListener('pointerdown', (event) => event.button === 0 && onPress(light))
    button.addEventListener('click', (event) => event.detail === 0 && onPress(light))
    ring.append(button)
    return button
  })

  return {
    show: (count: number, isOpen: boolean) => {
      for (const [light, button] of buttons.entries()) {
        const turn = -Math.PI / 2 + (light * Math.PI * 2) / count
        button.hidden = light >= count
        button.style.left = `${50 + 39 * Math.cos(turn)}%`
        button.style.top = `${50 + 39 * Math.sin(turn)}%`
        button.style.setProperty('--light', PALETTES[theme()].lights[light] ?? '#ffffff')
        button.setAttribute('aria-label', `${light + 1}. ${names()[light] ?? ''}`)
        button.setAttribute('aria-disabled', String(!isOpen))
      }
    },
    lit: (light: number) => {
      const button = buttons[light]
      if (!button) return
      button.classList.add('is-lit')
      setTimeout(() => button.classList.remove('is-lit'), LIT_MS)
    },
    /** Returns the centre of a light in CSS pixels, measured from the top left corner of `area`. */
    spotOf: (light: number, area: Element) => {
      const [box, origin] = [(buttons[light] ?? ring).getBoundingClientRect(), area.getBoundingClientRect()]
      return { x: box.left + box.width / 2 - origin.left, y: box.top + box.height / 2 - origin.top }
    },
    focus: () => buttons[0]?.focus({ preventScroll: true }),
  }
}
