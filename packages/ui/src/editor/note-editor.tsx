import { RichTextEditor, type RichTextEditorProps } from './rich-text-editor.tsx'
import { type Mentions, useMentions } from './use-mentions.tsx'

export type NoteEditorProps = Omit<RichTextEditorProps, 'addition'> & { mentions: Mentions }

/** The editor of a note of staff: `@` opens a list of people who can be mentioned. Load it with `lazy()`. */
export const NoteEditor = ({ mentions, ...props }: NoteEditorProps) => <RichTextEditor {...props} addition={useMentions(mentions)} />
