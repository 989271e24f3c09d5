import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { usePlace } from './place.ts'
import styles from './screen-title.module.css'

type Props = {
  children: string
  /** True if the screen has just shown a refusal. The window's title then begins with "Error", in the page's language. */
  failed?: boolean
  back?: ReactNode
  id?: string
  /** For a step that begins with a field: called to focus the field instead of the heading. */
  focusFirst?: () => void
}

/**
 * The heading of a screen. It also names the dialog or the page. When a step replaces another, the heading takes the focus or gives it to
 * the first field.
 */
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

/** Moves the focus when a step is shown. The first screen of a page does not move it, so that the first Tab key reaches the skip link. */
const useFocusOnStep = (title: { current: HTMLElement | null }, focusFirst: (() => void) | undefined) => {
  const place = usePlace()
  const takeFocus = useEffectEvent(() => (focusFirst ? focusFirst() : title.current?.focus({ preventScroll: place === 'modal' })))
  useEffect(() => {
    shown += 1
    if (place === 'modal' || shown > 1) takeFocus()
  }, [place])
}

/**
 * Returns attributes for a step that begins with a field: `title` for the heading and `field` for the field. The field gets the focus
 * instead of the heading. The field's description includes the heading, so that screen readers read it.
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
