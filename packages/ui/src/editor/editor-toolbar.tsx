import { Toolbar } from '@base-ui/react/toolbar'
import { acceptOf } from '@playhub/browser/file-rules'
import type { MediaKind } from '@playhub/contract/support'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { Bold, CaseSensitive, Code, Image, Italic, Link, type LucideIcon, Underline, Video } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import type { Texts } from '../texts.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import { EditorLink, type LinkTextId } from './editor-link.tsx'
import styles from './editor-toolbar.module.css'

const marks = [
  { name: 'bold', icon: Bold },
  { name: 'italic', icon: Italic },
  { name: 'underline', icon: Underline },
] as const
const pickers = [
  { kind: 'image', icon: Image },
  { kind: 'video', icon: Video },
] as const

export type ToolbarTextId =
  | `editor.${(typeof marks)[number]['name'] | MediaKind | 'toolbar' | 'formatting' | 'link' | 'codeBlock'}`
  | LinkTextId

type Props = {
  editor: Editor | null
  /** Id of the text field that the buttons act on. */
  textId: string
  texts: Texts<ToolbarTextId>
  readOnly: boolean
  onPick: ((kind: MediaKind, file: File) => void) | undefined
  /** A text that says which files are accepted. It is shown at the file buttons. */
  filesHint: string | undefined
}

/**
 * The toolbar of the editor. Tab reaches it once; arrow keys move between its buttons. If the editor is narrow, the buttons for text are
 * hidden behind one button.
 */
export const EditorToolbar = ({ editor, textId, texts, readOnly, onPick, filesHint }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(frame, 480)
  const [isOpen, setIsOpen] = useState(false)
  const [link, setLink] = useState<{ isOpen: boolean }>({ isOpen: false })
  const is = useActive(editor)

  /**
   * Runs a command. A click on a button moves the focus back into the text. A key press leaves the focus on the button, so that a screen
   * reader can announce the change.
   */
  const run = (event: MouseEvent, command: (chain: ChainedCommands) => ChainedCommands) => {
    if (!editor) return
    if (event.detail > 0) editor.view.focus()
    command(editor.chain()).run()
  }

  return (
    <div ref={frame} className={styles.frame}>
      <Toolbar.Root className={styles.toolbar} aria-label={texts('editor.toolbar')} aria-controls={textId} disabled={readOnly}>
        {isNarrow && (
          <Tool icon={CaseSensitive} name={texts('editor.formatting')} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} />
        )}
        {(!isNarrow || isOpen) && (
          <>
            {marks.map(({ name, icon }) => (
              <Tool
                key={name}
                icon={icon}
                name={texts(`editor.${name}`)}
                aria-pressed={is[name]}
                disabled={is.codeBlock}
                onClick={(event) => run(event, (chain) => chain.toggleMark(name))}
              />
            ))}
            <Tool
              icon={Link}
              name={texts('editor.link')}
              aria-pressed={is.link}
              aria-expanded={link.isOpen}
              disabled={is.codeBlock}
              onClick={() => setLink({ isOpen: !link.isOpen })}
            />
            <Tool
              icon={Code}
              name={texts('editor.codeBlock')}
              aria-pressed={is.codeBlock}
              onClick={(event) => run(event, (chain) => chain.toggleCodeBlock())}
            />
          </>
        )}
        {onPick &&
          pickers.map(({ kind, icon }) => (
            <Picker key={kind} kind={kind} icon={icon} name={texts(`editor.${kind}`)} hint={filesHint} onPick={onPick} />
          ))}
      </Toolbar.Root>
      {editor && link.isOpen && !readOnly && <EditorLink editor={editor} texts={texts} onClose={() => setLink({ isOpen: false })} />}
    </div>
  )
}

const useActive = (editor: Editor | null) =>
  useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor?.isActive('bold') ?? false,
      italic: editor?.isActive('italic') ?? false,
      underline: editor?.isActive('underline') ?? false,
      link: editor?.isActive('link') ?? false,
      codeBlock: editor?.isActive('codeBlock') ?? false,
    }),
  }) ?? { bold: false, italic: false, underline: false, link: false, codeBlock: false }

type ToolProps = { icon: LucideIcon; name: string } & Omit<Toolbar.Button.Props, 'children'>

const Tool = ({ icon: Icon, name, title = name, ...button }: ToolProps) => (
  // Pressing the button must not take the focus and the selection away from the text.
  <Toolbar.Button {...button} className={styles.tool} aria-label={name} title={title} onMouseDown={(event) => event.preventDefault()}>
    <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
  </Toolbar.Button>
)

type PickerProps = {
  kind: MediaKind
  icon: LucideIcon
  name: string
  hint: string | undefined
  onPick: (kind: MediaKind, file: File) => void
}

const Picker = ({ kind, icon, name, hint, onPick }: PickerProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tool icon={icon} name={name} {...(hint && { title: `${name}. ${hint}` })} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={acceptOf(kind)}
        hidden
        data-kind={kind}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Clears the input, so that the same file can be picked again.
          event.target.value = ''
          if (file) onPick(kind, file)
        }}
      />
    </>
  )
}
