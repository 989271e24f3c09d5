import { useEffect, useEffectEvent } from 'react'

/**
 * The browser's Back closes what is open over the page, instead of leaving the page. While something is open, the history has one extra
 * entry with the page's own address. Back removes that entry. It is also removed when the thing is closed.
 */

type Sheet = { back: () => void }

/** What is open over the page, the topmost last. */
let sheets: readonly Sheet[] = []

const isMarked = () => history.state?.isOver === true
const marked = () => ({ ...history.state, isOver: true })

/** Whether the extra entry is the current one. After a reload it still is. */
let isLaid = isMarked()
let laidLength = history.length
/** The addresses of the entry below and of the extra entry. A change of language changes only the latter. */
let below = location.href
let above = below
/** What to do after the browser has finished our own step through the history. */
let afterStep: (() => void) | undefined
/** Where the page navigated before the browser had finished it. The step starts from there. */
let wentTo: { state: unknown; address: string } | undefined

/** A step without an event in this window belonged to a frame. */
const STEP_WITHIN_MS = 500
let lost: ReturnType<typeof setTimeout>

const move = (step: () => void, then: () => void) => {
  afterStep = then
  lost = setTimeout(() => {
    afterStep = wentTo = undefined
    isLaid = isMarked()
  }, STEP_WITHIN_MS)
  step()
}

/** Browsers keep this many entries. From there on the length does not tell whether a step was made. */
const ENTRIES_MAX = 50

/** Adds or removes the extra entry, according to what is open. */
const syncHistory = () => {
  if (afterStep) return
  if (sheets.length > 0 && !isLaid) {
    below = above = location.href
    history.pushState(marked(), '')
    laidLength = history.length
  } else if (sheets.length === 0 && isLaid) {
    // A frame in the page, or the page around the hub, may have navigated meanwhile. That step must not be undone.
    if (history.length === laidLength && laidLength < ENTRIES_MAX) return move(() => history.back(), syncHistory)
    isLaid = false
    const { isOver: _isOver, ...state } = history.state
    history.replaceState(state, '')
  }
}

/** Does what the page's own buttons would do, after restoring the entry. */
const goBack = () => {
  if (isLaid) sheets.at(-1)?.back()
  syncHistory()
}

// Wouter sends both as events.
addEventListener('pushState', () => {
  isLaid = isMarked()
  if (afterStep) wentTo = { state: history.state, address: location.href }
})
addEventListener('replaceState', () => {
  if (!isLaid) return
  above = location.href
  if (!isMarked()) history.replaceState(marked(), '')
})

addEventListener(
  'popstate',
  (event) => {
    const isBelow = isLaid && !isMarked() && location.href === below
    isLaid = isMarked()
    if (isBelow && above !== below) {
      // Runs before the router sees the old address.
      event.stopImmediatePropagation()
      below = above
      history.replaceState(history.state, '', below)
    }
    if (isLaid && sheets.length === 0) {
      // Forward to an entry with nothing open: undo it without telling anybody.
      event.stopImmediatePropagation()
      below = above = ''
    }
    clearTimeout(lost)
    const then = afterStep
    const there = wentTo
    afterStep = wentTo = undefined
    if (there && location.href !== there.address) {
      event.stopImmediatePropagation()
      history.pushState(there.state, '', there.address)
    }
    if (then) then()
    // Step back instead of adding an entry: browsers skip entries that were added without a user action.
    else if (isBelow && sheets.length > 0) move(() => history.forward(), goBack)
    else syncHistory()
  },
  { capture: true },
)

/** While `isOpen` is true, the browser's Back calls `onBack`, unless something else is open above. */
export const useBack = (isOpen: boolean, onBack: () => void) => {
  const handleBack = useEffectEvent(onBack)
  useEffect(() => {
    if (!isOpen) return
    const sheet = { back: () => handleBack() }
    sheets = [...sheets, sheet]
    syncHistory()
    return () => {
      sheets = sheets.filter((each) => each !== sheet)
      syncHistory()
    }
  }, [isOpen])
}
