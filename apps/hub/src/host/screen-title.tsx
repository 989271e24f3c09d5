import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { usePlace } from './place.ts'
import styles from './screen-title.module.css'

type Props = {
  children: string
  /** The screen has just refused something: the window's title says so first. */
  failed?: boolean
  back?: ReactNode
  id?: string
  /** Of a step that begins with a field: puts the focus there, instead of on the heading. */
  focusFirst?: () => void
}

/** The heading of a screen: names the dialog it is in, or the page. Takes the focus when a step replaces another, or gives it to the first field. */
export const ScreenTitle = ({ children, failed = false, back, id, focusFirst }: Props) => {
  const place = usePlace()
  const title = useRef<HTMLHeadingElement>(null)
  useFocusOnStep(title, focusFirst)
  useWindowTitle(children, failed)
  const heading = { ref: title, id, tabIndex: -1, className: styles.title, 'data-screen-title': true, children }
  return (
    <div className={styles.head}>
      {back}
      {place === 'modal' ? <Dialog.Title {...heading} /> : <h1 {...heading} />}
    </div>
  )
}

let shown = 0

/** The first screen of a page leaves the focus where the browser put it, so that the skip link stays first. */
const useFocusOnStep = (title: { current: HTMLElement | null }, focusFirst: (() => void) | undefined) => {
  const place = usePlace()
  const takeFocus = useEffectEvent(() => (focusFirst ? focusFirst() : title.current?.focus({ preventScroll: place === 'modal' })))
  useEffect(() => {
    shown += 1
    if (place === 'modal' || shown > 1) takeFocus()
  }, [place])
}

/**
 * For a step that is there to be typed into: what is typed goes into its first field at once, which says the heading with it,
 * as the focus no longer passes there.
 */
export const useFirstField = (focusFirst: () => void) => {
  const id = useId()
  return { title: { id, focusFirst }, field: { 'aria-describedby': id } }
}

const useWindowTitle = (title: string, failed: boolean) => {
  const t = useFlowsT()
  const place = usePlace()
  useEffect(() => {
    const before = document.title
    const full = place === 'page' ? `${title} · Playhub` : before
    document.title = failed ? t('common.errorTitle', { title: full }) : full
    return () => {
      if (place === 'modal') document.title = before
    }
  }, [title, failed, place, t])
}
