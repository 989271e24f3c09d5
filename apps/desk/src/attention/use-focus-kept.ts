import { useEffect, useRef } from 'react'

export const headingIdOf = (id: string) => `attention-${id}`

/**
 * When the card that has the focus leaves the list, moves the focus to the card that takes its place. If the list is empty, moves the focus
 * to the heading of the page.
 */
export const useFocusKept = (ids: readonly string[]) => {
  const before = useRef(ids)
  useEffect(() => {
    const at = before.current.findIndex((id) => !ids.includes(id))
    before.current = ids
    if (at < 0 || document.activeElement !== document.body) return
    const next = ids[at] ?? ids.at(-1)
    const heading = next === undefined ? document.querySelector<HTMLElement>('h1[tabindex]') : document.getElementById(headingIdOf(next))
    heading?.focus()
  })
}
