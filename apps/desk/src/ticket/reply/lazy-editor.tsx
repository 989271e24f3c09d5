import type { NoteEditorProps } from '@playhub/ui/note-editor'
import type { EditorProps } from '@playhub/ui/rich-text-editor'
import { Skeleton } from '@playhub/ui/skeleton'
import { lazy, Suspense } from 'react'
import { useEditorT } from '../../support/texts.ts'

const RichTextEditor = lazy(async () => ({ default: (await import('@playhub/ui/rich-text-editor')).RichTextEditor }))

const NoteEditor = lazy(async () => ({ default: (await import('@playhub/ui/note-editor')).NoteEditor }))

/** The message editor, loaded after the conversation is shown. */
export const LazyEditor = (props: Omit<EditorProps, 'texts'>) => {
  const texts = useEditorT()
  return (
    <Suspense fallback={<Skeleton height={118} />}>
      <RichTextEditor {...props} texts={texts} />
    </Suspense>
  )
}

/** The editor of a note, loaded after the conversation is shown. */
export const LazyNoteEditor = (props: Omit<NoteEditorProps, 'texts'>) => {
  const texts = useEditorT()
  return (
    <Suspense fallback={<Skeleton height={118} />}>
      <NoteEditor {...props} texts={texts} />
    </Suspense>
  )
}

/** How long to wait for the editor's code, in ms, when somebody wants to write. */
const WAIT_MS = 5000

/** Focuses the editor in `box` as soon as it is loaded, unless the focus was moved after the call. */
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
