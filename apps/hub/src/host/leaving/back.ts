import { useEffect, useEffectEvent } from 'react'

/**
 * The browser's Back closes what lies over the page instead of leaving it. While anything does, one history entry more lies on top,
 * with the page's own address: Back takes that one away, and it goes again with what lay over the page.
 */

type Sheet = { back: () => void }

/** What lies over the page, the topmost last. */
let sheets: readonly Sheet[] = []

const isMarked = () => history.state?.isOver === true
const marked = () => ({ ...history.state, isOver: true })

/** Whether the entry on top is the current one; after a reload it is still there. */
let isLaid = isMarked()
let laidLength = history.length
/** The addresses of the entry below and of the one on top: a change of language replaces the latter only. */
let below = location.href
let above = below
/** What follows once the browser has taken a step of our own through the history. */
let afterStep: (() => void) | undefined
/** Where the page went before the browser had taken it: the step leads away from there. */
let wentTo: { state: unknown; address: string } | undefined

/** A step that this window hears nothing of was a frame's: nothing follows it. */
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

/** Browsers keep so many entries; from there on the number does not tell whether a step was made. */
const ENTRIES_MAX = 50

/** Brings the history into line with what is open. */
const syncHistory = () => {
  if (afterStep) return
  if (sheets.length > 0 && !isLaid) {
    below = above = location.href
    history.pushState(marked(), '')
    laidLength = history.length
  } else if (sheets.length === 0 && isLaid) {
    // A frame in the page, or the page around the hub, may have gone on meanwhile: that step is not ours to take back.
    if (history.length === laidLength && laidLength < ENTRIES_MAX) return move(() => history.back(), syncHistory)
    isLaid = false
    const { isOver: _isOver, ...state } = history.state
    history.replaceState(state, '')
  }
}

/** As the page's own buttons would, with the entry in its place again. */
const goBack = () => {
  if (isLaid) sheets.at(-1)?.back()
  syncHistory()
}

// Wouter tells of both as events.
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
      // Before the router sees the old address.
      event.stopImmediatePropagation()
      below = above
      history.replaceState(history.state, '', below)
    }
    if (isLaid && sheets.length === 0) {
      // Forward, to where nothing is any more: it is taken back, and nobody hears of it.
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
    // Undone rather than laid anew: browsers pass over a page that adds entries when nobody has touched it.
    else if (isBelow && sheets.length > 0) move(() => history.forward(), goBack)
    else syncHistory()
  },
  { capture: true },
)

/** For as long as `isOpen` holds, the browser's Back calls `onBack`, if nothing lies above. */
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
