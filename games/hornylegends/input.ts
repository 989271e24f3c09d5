type Options = {
  stage: HTMLElement
  /** Whether the lights accept input. False while a screen or dialog covers them. */
  isOpen: () => boolean
  onPress: (light: number) => void
  onRest: () => void
  /** Called while a pointer draws. `spot` is in CSS pixels of the stage; `stroke` identifies the stroke. */
  onDraw: (spot: { x: number; y: number }, stroke: number) => void
}

const SPOTS_APART_PX = 9

/**
 * Listens for number keys (press a light), Escape (take a rest), and strokes with mouse or finger between the lights. Presses on the lights
 * themselves are not handled here, because the lights are buttons.
 */
export const listenForInput = ({ stage, isOpen, onPress, onRest, onDraw }: Options) => {
  const strokes = new Map<number, { x: number; y: number; stroke: number }>()
  let count = 0

  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !isOpen()) return
    const digit = /^(?:Digit|Numpad)([1-6])$/.exec(event.code)?.[1]
    if (digit) onPress(Number(digit) - 1)
    if (event.code === 'Escape') onRest()
  })

  const spotOf = (event: PointerEvent) => {
    const box = stage.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  stage.addEventListener('pointerdown', (event) => {
    if (!isOpen() || event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
    count += 1
    const spot = spotOf(event)
    strokes.set(event.pointerId, { ...spot, stroke: count })
    onDraw(spot, count)
  })
  stage.addEventListener('pointermove', (event) => {
    const last = strokes.get(event.pointerId)
    const spot = spotOf(event)
    if (!last || Math.hypot(spot.x - last.x, spot.y - last.y) < SPOTS_APART_PX) return
    strokes.set(event.pointerId, { ...spot, stroke: last.stroke })
    onDraw(spot, last.stroke)
  })
  const lift = (event: PointerEvent) => strokes.delete(event.pointerId)
  addEventListener('pointerup', lift)
  addEventListener('pointercancel', lift)
}
