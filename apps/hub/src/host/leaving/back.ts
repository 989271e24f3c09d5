import { useEffect, useEffectEvent } from 'react'

/**
 * Makes the browser's Back close the topmost layer over the page instead of leaving the page. While a layer is open, the history has one
 * extra entry with the page's own URL. Back removes that entry. If a layer is closed in another way, the entry is removed too.
 */

type Sheet = { back: () => void }

/** The layers that are open over the page, such as a modal or a menu. The topmost one is the last. */
let sheets: readonly Sheet[] = []

const isMarked = () => history.state?.isOver === true
const marked = () => ({ ...history.state, isOver: true })

/**
 * Whether the current history entry is the extra one, which exists while a layer is open. The entry's state contains a mark, so this value
 * is also correct after a reload.
 */
let isLaid = isMarked()
let laidLength = history.length
/** The URL of the page's own history entry. The extra entry for an open layer comes after it. */
let below = location.href
/**
 * The URL of the extra history entry for an open layer. If the language changes while the layer is open, only this URL changes at first.
 */
let above = below
/**
 * This file sometimes calls `history.back()` or `history.forward()`. `afterStep` is the function to call when the browser has finished this
 * step.
 */
let afterStep: (() => void) | undefined
/**
 * Set if the page navigated to a new URL before the browser had finished a step back or forward that this file had started. The navigation
 * is repeated afterwards.
 */
let wentTo: { state: unknown; address: string } | undefined

/**
 * The time limit for a step back or forward that this file started. If this window gets no `popstate` event by then, the browser went back
 * inside a frame instead.
 */
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

/** The maximum length of a browser's history. Once it is reached, the length no longer shows whether an entry was added. */
const ENTRIES_MAX = 50

/** Adds the extra history entry if a layer is open. Removes it if no layer is open. */
const syncHistory = () => {
  if (afterStep) return
  if (sheets.length > 0 && !isLaid) {
    below = above = location.href
    history.pushState(marked(), '')
    laidLength = history.length
  } else if (sheets.length === 0 && isLaid) {
    // If the history is longer now, a frame in the page or the host's page has added an entry. In that case this code must not go back,
    // because it would undo that entry.
    if (history.length === laidLength && laidLength < ENTRIES_MAX) return move(() => history.back(), syncHistory)
    isLaid = false
    const { isOver: _isOver, ...state } = history.state
    history.replaceState(state, '')
  }
}

/** Closes the topmost layer in the same way as the layer's own buttons do. Called when the browser is at the extra entry again. */
const goBack = () => {
  if (isLaid) sheets.at(-1)?.back()
  syncHistory()
}

// Wouter fires an event for each call of `history.pushState` and `history.replaceState`.
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
      // This handler runs first and stops the event, so that the router does not see the old URL.
      event.stopImmediatePropagation()
      below = above
      history.replaceState(history.state, '', below)
    }
    if (isLaid && sheets.length === 0) {
      // The player pressed Forward and reached the extra history entry, but no layer is open. The step is undone, and the event is stopped
      // before other code sees it.
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
    // The player pressed Back while layers are open. The browser goes forward to the old extra entry. A new entry would not work, because
    // browsers skip entries that were added without a user action.
    else if (isBelow && sheets.length > 0) move(() => history.forward(), goBack)
    else syncHistory()
  },
  { capture: true },
)

/** While `isOpen` is true, the browser's Back calls `onBack`, unless another layer is open above. */
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
