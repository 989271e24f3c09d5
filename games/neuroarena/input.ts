import type { Intent, Run, Vector } from './run.ts'

type Options = {
  field: HTMLElement
  stick: HTMLElement
  dashButton: HTMLElement
  toWorld: (clientX: number, clientY: number) => Vector
  /** Whether keys control the ship. False while a dialog or screen uses the keys. */
  isPlaying: () => boolean
  onPause: () => void
  /** Called when a number key is pressed, with an index that begins at 0: key 1 gives 0. */
  onNumber: (index: number) => void
}

const STEERING: Record<string, Vector> = {
  KeyW: { x: 0, y: -1 },
  ArrowUp: { x: 0, y: -1 },
  KeyS: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: 1 },
  KeyA: { x: -1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  KeyD: { x: 1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}
/** The distance that a finger must move to steer at full speed, in CSS pixels. */
const STICK_REACH = 52

/** Combines keys, mouse and touch into one intent (direction, aim, dash). Call `read` once per frame. */
export const listenForInput = ({ field, stick, dashButton, toWorld, isPlaying, onPause, onNumber }: Options) => {
  const held = new Set<string>()
  let mouse: { x: number; y: number } | undefined
  let finger: { id: number; from: Vector; to: Vector } | undefined
  let wantsDash = false

  const release = () => {
    held.clear()
    mouse = undefined
    finger = undefined
    stick.hidden = true
  }

  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const number = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]
    if (number) onNumber(Number(number) - 1)
    if (event.code === 'KeyP' || event.code === 'Escape') return onPause()
    if (!isPlaying()) return
    const isOnButton = event.target instanceof HTMLButtonElement
    if (event.code === 'Space' && !event.repeat && !isOnButton) wantsDash = true
    if (event.code in STEERING) held.add(event.code)
    if (event.code in STEERING || (event.code === 'Space' && !isOnButton)) event.preventDefault()
  })
  addEventListener('keyup', (event) => held.delete(event.code))
  addEventListener('blur', release)

  field.addEventListener('contextmenu', (event) => event.preventDefault())
  field.addEventListener('pointerdown', (event) => {
    if (!isPlaying()) return
    field.focus({ preventScroll: true })
    const place = { x: event.clientX, y: event.clientY }
    if (event.pointerType === 'mouse') {
      if (event.button === 0) mouse = place
      else wantsDash = true
    } else if (finger) {
      wantsDash = true
    } else {
      finger = { id: event.pointerId, from: place, to: place }
      showStick(stick, finger)
    }
    field.setPointerCapture(event.pointerId)
  })
  field.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse' && mouse) mouse = { x: event.clientX, y: event.clientY }
    if (finger?.id !== event.pointerId) return
    finger.to = { x: event.clientX, y: event.clientY }
    showStick(stick, finger)
  })
  const lift = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && (event.buttons & 1) === 0) mouse = undefined
    if (finger?.id !== event.pointerId) return
    finger = undefined
    stick.hidden = true
  }
  field.addEventListener('pointerup', lift)
  field.addEventListener('pointercancel', lift)
  dashButton.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    wantsDash = true
  })
  // A press by keyboard or screen reader sends only a click, without a pointer event before it.
  dashButton.addEventListener('click', (event) => {
    if (event.detail === 0) wantsDash = true
  })

  const steering = (): Vector => {
    if (finger) {
      const pull = { x: (finger.to.x - finger.from.x) / STICK_REACH, y: (finger.to.y - finger.from.y) / STICK_REACH }
      return shortened(pull)
    }
    const pressed = [...held].flatMap((code) => STEERING[code] ?? [])
    return shortened({
      x: Math.sign(pressed.reduce((sum, { x }) => sum + x, 0)),
      y: Math.sign(pressed.reduce((sum, { y }) => sum + y, 0)),
    })
  }

  return {
    release,
    read: (run: Run): Intent => {
      const target = mouse && toWorld(mouse.x, mouse.y)
      const aim = target ? Math.atan2(target.y - run.player.y, target.x - run.player.x) : null
      const intent = { move: steering(), aim, dash: wantsDash }
      wantsDash = false
      return intent
    },
  }
}

const shortened = ({ x, y }: Vector): Vector => {
  const length = Math.max(1, Math.hypot(x, y))
  return { x: x / length, y: y / length }
}

const showStick = (stick: HTMLElement, { from, to }: { from: Vector; to: Vector }) => {
  const pull = { x: (to.x - from.x) / STICK_REACH, y: (to.y - from.y) / STICK_REACH }
  const { x, y } = shortened(pull)
  stick.hidden = false
  stick.style.left = `${from.x}px`
  stick.style.top = `${from.y}px`
  stick.style.setProperty('--pull', `${x * STICK_REACH}px ${y * STICK_REACH}px`)
}
