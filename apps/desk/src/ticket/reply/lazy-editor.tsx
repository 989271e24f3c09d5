import type { EditorProps } from '@playhub/ui/rich-text-editor'
import { Skeleton } from '@playhub/ui/skeleton'
import { lazy, Suspense } from 'react'
import { useEditorT } from '../../support/texts.ts'

const RichTextEditor = lazy(async () => ({ default: (await import('@playhub/ui/rich-text-editor')).RichTextEditor }))

/** The editor of messages, which comes after the conversation is there to be read. */
export const LazyEditor = (props: Omit<EditorProps, 'texts'>) => {
  const texts = useEditorT()
  return (
    <Suspense fallback={<Skeleton height={118} />}>
      <RichTextEditor {...props} texts={texts} />
    </Suspense>
  )
}

/** It may still be on its way when somebody wants to write. */
const WAIT_MS = 5000

/** Moves the keyboard into the editor of `box`, as soon as it is there, unless it has been moved elsewhere meanwhile. */
export const focusEditor = (box: HTMLElement | null, focus: () => void) => {
  const from = document.activeElement
  const until = performance.now() + WAIT_MS
  const tryNow = () => {
    if (document.activeElement !== from) return
    if (box?.querySelector('[contenteditable]')) focus()
    else if (performance.now() < until) requestAnimationFrame(tryNow)
  }
  tryNow()
}
