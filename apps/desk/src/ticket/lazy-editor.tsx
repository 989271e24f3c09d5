import type { EditorProps } from '@playhub/ui/rich-text-editor'
import { Skeleton } from '@playhub/ui/skeleton'
import { lazy, Suspense } from 'react'
import { useEditorT } from '../inbox/texts.ts'

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
