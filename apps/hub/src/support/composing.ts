import { checkContent } from '@playhub/browser/file-rules'
import { MESSAGE_HTML_MAX } from '@playhub/contract/message-limits'
import type { MediaKind } from '@playhub/contract/support'
import type { PickedFile } from '@playhub/ui/picked-files'
import type { EditorHandle } from '@playhub/ui/rich-text-editor'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DraftPlace, forgetDraft, keepDraft, keepDraftFiles, type PickedFiles, readDraft, readDraftFiles } from './drafts.ts'

export type WrittenProblem = 'empty' | 'tooLong'
export type Composing = ReturnType<typeof useComposing>

/** If Send is pressed twice within this time, the second press is ignored, because it belongs to the same message. */
const TWO_PRESSES_MS = 1000

/** Holds a message that is being written. Its text and files are stored as the draft of `place`. */
export const useComposing = (place: DraftPlace, userId: string) => {
  const editor = useRef<EditorHandle>(null)
  const [initial] = useState(() => readDraft(place, userId))
  const [title, setTitleNow] = useState(initial.title)
  const [email, setEmailNow] = useState(initial.email)
  const [html, setHtmlNow] = useState(initial.html)
  const [files, setFilesNow] = useState<PickedFiles>({})
  /** The current value of `files`, for callbacks that were created in an earlier render. */
  const filesNow = useRef<PickedFiles>({})
  const [picks, setPicks] = useState(0)
  const [refused, setRefused] = useState<readonly PickedFile[]>([])
  const [problem, setProblem] = useState<WrittenProblem>()
  const sentAt = useRef(0)
  const isEmpty = html === '' && !files.image && !files.video

  const showFiles = (next: PickedFiles) => {
    filesNow.current = next
    setFilesNow(next)
  }
  const restore = useEffectEvent((kept: PickedFiles) => showFiles({ ...kept, ...filesNow.current }))
  useEffect(() => {
    void readDraftFiles(place, userId).then(restore)
  }, [place, userId])

  const setHtml = (next: string) => {
    setHtmlNow(next)
    setProblem(undefined)
    sentAt.current = 0
    keepDraft(place, userId, { title, html: next, email })
  }
  const setFiles = (next: PickedFiles) => {
    showFiles(next)
    setProblem(undefined)
    sentAt.current = 0
    void keepDraftFiles(place, userId, next)
  }

  return {
    ...{ editor, title, email, html, files, refused, problem, isEmpty },
    /** The number of files that were picked so far, valid or not. */
    picks,
    change: (next: string, isBlank: boolean) => setHtml(isBlank ? '' : next),
    setTitle: (next: string) => {
      setTitleNow(next)
      keepDraft(place, userId, { title: next, html, email })
    },
    setEmail: (next: string) => {
      setEmailNow(next)
      keepDraft(place, userId, { title, html, email: next })
    },
    pick: async (kind: MediaKind, file: File) => {
      const wrong = await checkContent(kind, file)
      const row = wrong && ({ kind, name: file.name, bytes: file.size, state: { at: 'refused', problem: wrong } } as const)
      setRefused((now) => [...now.filter((each) => each.kind !== kind), ...(row ? [row] : [])])
      if (!wrong) setFiles({ ...filesNow.current, [kind]: file })
      setPicks((now) => now + 1)
    },
    remove: (row: PickedFile) => {
      if (row.state.at === 'refused') setRefused(refused.filter((each) => each !== row))
      else setFiles({ ...files, [row.kind]: undefined })
    },
    /** Returns whether the message can be sent. If not, shows why. */
    check: () => {
      // The text is empty because the first of two quick presses has just sent it. So the second press shows no error.
      if (isEmpty && Date.now() - sentAt.current < TWO_PRESSES_MS) return false
      const found = isEmpty ? 'empty' : html.length > MESSAGE_HTML_MAX ? 'tooLong' : undefined
      setProblem(found)
      if (found) editor.current?.focus()
      return found === undefined
    },
    /**
     * Puts text and files that could not be sent back into the editor, after the current text. A file that the visitor has picked since
     * then stays.
     */
    takeBack: (back: { html: string; files: PickedFiles }) => {
      const next = html + back.html
      editor.current?.setHtml(next)
      setHtml(next)
      setFiles({ ...back.files, ...definedOf(files) })
    },
    clear: () => {
      editor.current?.clear()
      setTitleNow('')
      setEmailNow('')
      setHtmlNow('')
      showFiles({})
      setRefused([])
      setProblem(undefined)
      sentAt.current = Date.now()
      void forgetDraft(place, userId)
    },
  }
}

const definedOf = ({ image, video }: PickedFiles): PickedFiles => ({ ...(image && { image }), ...(video && { video }) })

/** Returns the files as rows for the list of picked files. All rows get the given state. */
export const rowsOf = ({ image, video }: PickedFiles, state: PickedFile['state']): PickedFile[] => [
  ...(image ? [{ kind: 'image' as const, name: image.name, bytes: image.size, state }] : []),
  ...(video ? [{ kind: 'video' as const, name: video.name, bytes: video.size, state }] : []),
]
