import { EDITOR_UNDO_DELAY_MS, EDITOR_UNDO_DEPTH } from '@playhub/contract/limits'
import { inParagraphs } from '@playhub/contract/message-blocks'
import type { AnyExtension, Editor } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import type { Node } from '@tiptap/pm/model'
import { EditorState, Selection } from '@tiptap/pm/state'
import DOMPurify from 'dompurify'
import { safeHref } from './href-rule.ts'

/**
 * Returns the editor's extensions. They allow exactly the elements of a message (`MESSAGE_TAGS`), plus the elements that the extensions in
 * `more` allow.
 */
export const editorExtensions = (more: readonly AnyExtension[] = []) => [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Underline,
  Code,
  // A message cannot contain the name of a code block's language, so the editor does not store this name.
  CodeBlock.extend({ addAttributes: () => ({}) }),
  HardBreak,
  Link.extend({
    // Text typed after a link does not become part of it.
    inclusive: () => false,
    addAttributes: () => ({
      href: { default: null, parseHTML: (element) => safeHref(element.getAttribute('href') ?? '') ?? null },
    }),
  }).configure({
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null },
    isAllowedUri: (uri) => safeHref(uri) !== undefined,
    // Only text that begins with `http://` or `https://` becomes a link by itself. `readme.md` is a file name, although `.md` is also a
    // domain.
    shouldAutoLink: (uri) => /^https?:\/\//i.test(uri),
  }),
  ...more,
  UndoRedo.configure({ depth: EDITOR_UNDO_DEPTH, newGroupDelay: EDITOR_UNDO_DELAY_MS }),
]

/** Whether the text has visible characters, not only spaces and invisible ones. */
export const hasWords = (document: Pick<Node, 'textContent'>) => /[^\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u.test(document.textContent)

/** Keeps repeated spaces, so that a restored draft is exactly the same as before. */
export const asWritten = { preserveWhitespace: true } as const

/** Elements that the editor can convert, or that end a paragraph or line. Of all other elements only the text is kept. */
const PASTED_TAGS = [
  ...['p', 'div', 'br', 'pre', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr'],
  ...['section', 'article', 'header', 'footer', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
  ...['a', 'b', 'strong', 'i', 'em', 'u', 'code', 'span'],
]

/**
 * Sanitises HTML from outside (a copied page, a draft, a ready answer) before the editor library reads it. Without this, the library fails
 * on input such as a form with a field named `nodeName`. Tables and lists become paragraphs, as on the server.
 */
export const tamed = (html: string) =>
  DOMPurify.isSupported
    ? inParagraphs(
        DOMPurify.sanitize(html, {
          ALLOWED_TAGS: PASTED_TAGS,
          // `style` is needed to recognise bold text. `data-pm-slice` is what the editor library adds to text copied from an editor.
          // `data-staff` marks a mention; an editor without mentions ignores it.
          ALLOWED_ATTR: ['href', 'style', 'data-pm-slice', 'data-staff'],
          ALLOW_ARIA_ATTR: false,
          ALLOW_DATA_ATTR: false,
        }),
      )
    : ''

/**
 * Sets new content with a new history, because undo would otherwise bring back a sent message or the draft of another ticket. `onChange` is
 * not called, because the new content comes from the parent.
 */
export const replaceContent = (editor: Editor, html: string) => {
  editor.commands.setContent(tamed(html), { parseOptions: asWritten, emitUpdate: false })
  const { doc, plugins } = editor.state
  editor.view.updateState(EditorState.create({ doc, plugins, selection: Selection.atEnd(doc) }))
}
