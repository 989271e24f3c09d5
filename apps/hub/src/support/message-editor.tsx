import type { MediaKind } from '@playhub/contract/support'
import type { EditorProps } from '@playhub/ui/rich-text-editor'
import { Skeleton } from '@playhub/ui/skeleton'
import { type FormEvent, Suspense } from 'react'
import { late } from '../base/late.ts'
import { showToast } from '../base/toast-queue.ts'
import { useFilesHint } from './daily-files.ts'
import { useEditorT } from './texts.ts'

const Editor = late<EditorProps>(async () => (await import('@playhub/ui/rich-text-editor')).RichTextEditor)

const notLoaded = { image: 'ERROR_LOADING_IMAGE', video: 'ERROR_LOADING_VIDEO' } as const satisfies Record<MediaKind, string>
export const showNotLoaded = (kind: MediaKind) => showToast(notLoaded[kind])

/**
 * The editor of a message. Its code loads late. Until then, a placeholder of the same size is shown. `height` is the height in px of the
 * empty editor with its toolbar.
 */
export const MessageEditor = ({ height, ...props }: Omit<EditorProps, 'texts'> & { height: number }) => {
  const texts = useEditorT()
  const filesHint = useFilesHint()
  // Runs before the editor clears the file input. If the input contains no file at that moment, the visitor has cancelled the file dialog.
  const handleChange = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file' || target.files?.length !== 0) return
    showNotLoaded(target.dataset.kind === 'video' ? 'video' : 'image')
  }
  return (
    <div onChangeCapture={handleChange}>
      <Suspense fallback={<Skeleton height={height} />}>
        <Editor {...props} texts={texts} filesHint={filesHint} />
      </Suspense>
    </div>
  )
}
