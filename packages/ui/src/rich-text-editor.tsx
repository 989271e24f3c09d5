import { checkFile } from '@playhub/browser/file-rules'
import type { MediaKind } from '@playhub/contract/support'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { asWritten, editorExtensions, hasWords, replaceContent, tamed } from './editor-document.ts'
import { EditorToolbar, type ToolbarTextId } from './editor-toolbar.tsx'
import styles from './rich-text-editor.module.css'
import type { Texts } from './texts.ts'

export type EditorTextId = ToolbarTextId

export type EditorHandle = {
  /** Empties it for the next message. What was in it cannot be undone back. */
  clear: () => void
  focus: () => void
  /** In place of everything, without a way back by undo: a draft, of another ticket perhaps. */
  setHtml: (html: string) => void
  /** At the cursor, in place of what is selected; undo takes it out again. */
  insertHtml: (html: string) => void
}

export type EditorProps = {
  /** The accessible name of the text. */
  label: string
  placeholder?: string
  texts: Texts<EditorTextId>
  initialHtml?: string
  /** Present, but plainly not usable. */
  readOnly?: boolean
  /** `isEmpty`: nothing but blank paragraphs. */
  onChange?: (html: string, isEmpty: boolean) => void
  /** Ctrl or Cmd with Enter. */
  onSubmit?: () => void
  /** A file picked, pasted or dropped; not checked yet. Without it there are no such buttons. */
  onPick?: ((kind: MediaKind, file: File) => void) | undefined
  /** Which files are taken. */
  filesHint?: string
  ref?: Ref<EditorHandle>
  describedBy?: string | undefined
  invalid?: boolean
  /** At the end of the text's line: the button that sends. */
  children?: ReactNode
}

/**
 * The editor of a message: paragraphs, bold, italic, underlined, links and code. A large file, so load it with `lazy()`. Its height is
 * set by `--editor-min` and `--editor-max` around it.
 */
export const RichTextEditor = (props: EditorProps) => {
  const { placeholder = '', texts, readOnly = false, onSubmit, onPick, invalid = false, children } = props
  const textId = useId()
  const { editor, isBlank } = useMessageEditor(props, textId)

  const handleKeys = (event: KeyboardEvent) => {
    // 229: a key that an input method took, also where the browser says only afterwards that it was composing.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing) return
    event.preventDefault()
    event.stopPropagation()
    if (!readOnly) onSubmit?.()
  }
  /** A file that is neither is handed over as a picture, to be told that it is none. The browser must not open it in place of the page. */
  const takeFiles = (event: ClipboardEvent | DragEvent, { files }: DataTransfer) => {
    if (files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    if (!readOnly) for (const file of files) onPick?.(checkFile('video', file) === 'format' ? 'image' : 'video', file)
  }
  const handlePaste = (event: ClipboardEvent) => {
    // A word processor copies a picture of the text beside the text.
    if (!event.clipboardData.types.includes('text/plain')) takeFiles(event, event.clipboardData)
  }

  return (
    <div className={styles.editor} data-read-only={readOnly || undefined} data-wrong={invalid || undefined}>
      <EditorToolbar editor={editor} textId={textId} texts={texts} readOnly={readOnly} onPick={onPick} filesHint={props.filesHint} />
      <div className={styles.line}>
        <div
          className={styles.text}
          data-blank={isBlank || undefined}
          onKeyDownCapture={handleKeys}
          onPasteCapture={handlePaste}
          onDropCapture={(event) => takeFiles(event, event.dataTransfer)}
        >
          {editor ? <EditorContent editor={editor} /> : <div className={styles.waiting}>{placeholder}</div>}
        </div>
        {children}
      </div>
    </div>
  )
}

// One array for ever: the library takes another one for a change of its options, and draws everything anew.
const pasteRules = ['link']

/** The library's editor, kept in step with the props; its first content is read once. */
const useMessageEditor = (props: EditorProps, textId: string) => {
  const { label, placeholder = '', initialHtml = '', readOnly = false, onChange, ref, describedBy, invalid = false } = props
  const [fixed] = useState(() => ({ extensions: editorExtensions(), content: tamed(initialHtml) }))
  const current = useRef<Editor>(null)
  const editorProps = useMemo(
    () => ({
      transformPastedHTML: tamed,
      attributes: {
        id: textId,
        'aria-label': label,
        'aria-multiline': 'true',
        'aria-placeholder': placeholder,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(readOnly && { 'aria-readonly': 'true' }),
      },
    }),
    [textId, label, placeholder, describedBy, invalid, readOnly],
  )
  const editor = useEditor({
    ...fixed,
    editorProps,
    editable: !readOnly,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    injectCSS: false,
    // Asterisks and backticks are what somebody typed, not an order to change the letters around them.
    enableInputRules: false,
    enablePasteRules: pasteRules,
    parseOptions: asWritten,
    onBeforeCreate: ({ editor }) => {
      current.current = editor
    },
    onUpdate: ({ editor }) => onChange?.(editor.getHTML(), !hasWords(editor.state.doc)),
  })
  useEffect(() => editor?.setEditable(!readOnly, false), [editor, readOnly])
  useImperativeHandle(
    ref,
    () => ({
      clear: () => current.current && replaceContent(current.current, ''),
      focus: () => current.current?.commands.focus('end'),
      setHtml: (html) => current.current && replaceContent(current.current, html),
      insertHtml: (html) => current.current?.chain().focus().insertContent(tamed(html), { parseOptions: asWritten }).run(),
    }),
    [],
  )
  // Of this editor, not of the snapshot's: that one is still none until the first change, and a text that was there would lie under the hint.
  const isBlank = useEditorState({ editor, selector: () => editor === null || isUntouched(editor) })
  return { editor, isBlank }
}

const isUntouched = ({ state: { doc } }: Editor) =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.content.size === 2
