import { checkFile } from '@playhub/browser/file-rules'
import type { MediaKind } from '@playhub/contract/support'
import { type AnyExtension, type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
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
import { flushSync } from 'react-dom'
import type { Texts } from '../texts.ts'
import { asWritten, editorExtensions, hasWords, replaceContent, tamed } from './editor-document.ts'
import { EditorToolbar, type ToolbarTextId } from './editor-toolbar.tsx'
import styles from './rich-text-editor.module.css'

export type EditorTextId = ToolbarTextId

export type EditorHandle = {
  /** Empties the editor for the next message, and clears its undo history. */
  clear: () => void
  focus: () => void
  /** Replaces everything and clears the undo history, for example with another ticket's draft. */
  setHtml: (html: string) => void
  /** Inserts at the cursor or replaces the selection; can be undone. */
  insertHtml: (html: string) => void
}

export type EditorProps = {
  /** The accessible name of the text field. */
  label: string
  placeholder?: string
  texts: Texts<EditorTextId>
  initialHtml?: string
  /** The text can be read but not changed, and the editor looks disabled. */
  readOnly?: boolean
  /** Called when the content changes. `isEmpty`: there are only empty paragraphs. */
  onChange?: (html: string, isEmpty: boolean) => void
  /** Called for Ctrl+Enter or Cmd+Enter. `withShift`: Shift was pressed too. */
  onSubmit?: (withShift: boolean) => void
  /**
   * Called for a file that was picked, pasted or dropped. The file has not been checked yet. If `onPick` is missing, there are no file
   * buttons.
   */
  onPick?: ((kind: MediaKind, file: File) => void) | undefined
  /** A text that says which files are accepted. */
  filesHint?: string
  ref?: Ref<EditorHandle>
  describedBy?: string | undefined
  invalid?: boolean
  /** The send button, shown at the end of the text field. */
  children?: ReactNode
}

/** The additional features of a special editor, for example mentions. The players' editor does not load their code. */
export type EditorAddition = {
  /** The extensions. A later change has no effect, because they are read only once. */
  extensions: readonly AnyExtension[]
  /** Called after each transaction. */
  handleTransaction: (editor: Editor) => void
  /** Called before the editor handles a key; not for a key that an input method has consumed. */
  handleKeyDown: (editor: Editor | null, event: KeyboardEvent) => void
  /** Changes pasted HTML, which was sanitised before. */
  cleanPasted: (html: string) => string
  /** Attributes of the text field, which replace `aria-multiline` and `aria-placeholder`. */
  attributes: Readonly<Record<string, string>> | undefined
  /** Returns the elements above the editor. */
  above: (editor: Editor | null) => ReactNode
}

export type RichTextEditorProps = EditorProps & { addition?: EditorAddition }

/**
 * The editor of a message: paragraphs, bold, italic, underline, links and code. It is large, so load it with `lazy()`. `--editor-min` and
 * `--editor-max` of the parent set its height.
 */
export const RichTextEditor = (props: RichTextEditorProps) => {
  const { placeholder = '', texts, readOnly = false, onSubmit, onPick, addition, invalid = false, children } = props
  const textId = useId()
  const { editor, isBlank } = useMessageEditor(props, textId)

  const handleKeys = (event: KeyboardEvent) => {
    // The key code 229 marks a key that an input method has consumed. It is needed because some browsers set `isComposing` too late.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    addition?.handleKeyDown(editor, event)
    if (event.isPropagationStopped() || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (!readOnly) onSubmit?.(event.shiftKey)
  }
  /**
   * Passes pasted or dropped files to `onPick`. A file that is neither a picture nor a video is reported as a picture, so that the check
   * shows an error. Without this, the browser would leave the page and open the file.
   */
  const takeFiles = (event: ClipboardEvent | DragEvent, { files }: DataTransfer) => {
    if (files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    if (!readOnly) for (const file of files) onPick?.(checkFile('video', file) === 'format' ? 'image' : 'video', file)
  }
  const handlePaste = (event: ClipboardEvent) => {
    // Word processors put a picture of the copied text into the clipboard in addition to the text. So files are ignored if there is text.
    if (!event.clipboardData.types.includes('text/plain')) takeFiles(event, event.clipboardData)
  }

  const box = (
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
  if (!addition) return box
  return (
    <div>
      {addition.above(editor)}
      {box}
    </div>
  )
}

// This array is a constant. The library would treat a new array at each render as a changed option, and would render everything again.
const pasteRules = ['link']

/** Creates the library's editor and updates it when the props change. The initial content is read only once. */
const useMessageEditor = (props: RichTextEditorProps, textId: string) => {
  const { label, placeholder = '', initialHtml = '', readOnly = false, onChange, ref, describedBy, addition, invalid = false } = props
  const [fixed] = useState(() => ({ extensions: editorExtensions(addition?.extensions), content: tamed(initialHtml) }))
  const current = useRef<Editor>(null)
  // The function is in a ref and not in the editor's options. Otherwise a new function would make the library render the whole editor
  // again.
  const cleanPasted = useRef(addition?.cleanPasted)
  useEffect(() => {
    cleanPasted.current = addition?.cleanPasted
  })
  const combobox = useSame(addition?.attributes)
  const editorProps = useMemo(
    () => ({
      transformPastedHTML: (html: string) => cleanPasted.current?.(tamed(html)) ?? tamed(html),
      attributes: {
        id: textId,
        'aria-label': label,
        ...(combobox ?? { 'aria-multiline': 'true', 'aria-placeholder': placeholder }),
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(readOnly && { 'aria-readonly': 'true' }),
      },
    }),
    [textId, label, placeholder, describedBy, invalid, readOnly, combobox],
  )
  const editor = useEditor({
    ...fixed,
    editorProps,
    editable: !readOnly,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    injectCSS: false,
    // Typed asterisks and backticks stay as they are and do not format the text.
    enableInputRules: false,
    enablePasteRules: pasteRules,
    parseOptions: asWritten,
    onBeforeCreate: ({ editor }) => {
      current.current = editor
    },
    // Puts the cursor at the end of the initial text. The library would put it at the beginning.
    onCreate: ({ editor }) => editor.commands.setTextSelection(editor.state.doc.content.size),
    onTransaction: ({ editor }) => addition?.handleTransaction(editor),
    // Renders the parent at once. Otherwise a quick press of Send would send the text without the last letters.
    onUpdate: ({ editor }) => flushSync(() => onChange?.(editor.getHTML(), !hasWords(editor.state.doc))),
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
  // The selector uses `editor` and ignores the snapshot that it gets as an argument. The snapshot has no editor until the first change, so
  // the placeholder would cover text that exists from the start.
  const isBlank = useEditorState({ editor, selector: () => editor === null || isUntouched(editor) })
  return { editor, isBlank }
}

/** Returns the object of the previous rendering as long as its values are the same. */
const useSame = <T extends object>(value: T | undefined): T | undefined => {
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` contains all values of `value`.
  return useMemo(() => value, [text])
}

const isUntouched = ({ state: { doc } }: Editor) =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.content.size === 2
