import { EDITOR_UNDO_DELAY_MS, EDITOR_UNDO_DEPTH } from '@playhub/contract/limits'
import { inParagraphs } from '@playhub/contract/message-blocks'
import type { Editor } from '@tiptap/core'
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

/** What a message is made of, and no more: the elements of `MESSAGE_TAGS`. */
export const editorExtensions = () => [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Underline,
  Code,
  // Without the name of a language, which a message does not keep.
  CodeBlock.extend({ addAttributes: () => ({}) }),
  HardBreak,
  Link.extend({
    // What is typed behind a link is not of it.
    inclusive: () => false,
    addAttributes: () => ({
      href: { default: null, parseHTML: (element) => safeHref(element.getAttribute('href') ?? '') ?? null },
    }),
  }).configure({
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null },
    isAllowedUri: (uri) => safeHref(uri) !== undefined,
    // `readme.md` is a name until somebody says otherwise.
    shouldAutoLink: (uri) => /^https?:\/\//i.test(uri),
  }),
  UndoRedo.configure({ depth: EDITOR_UNDO_DEPTH, newGroupDelay: EDITOR_UNDO_DELAY_MS }),
]

/** Whether anything would be seen of it: not of blanks, nor of characters that have no shape. */
export const hasWords = (document: Pick<Node, 'textContent'>) => /[^\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u.test(document.textContent)

/** Spaces in a row stay: a draft comes back as it was. */
export const asWritten = { preserveWhitespace: true } as const

/** Of these the library makes what a message may have, or ends a line; the words of everything else stay without it. */
const PASTED_TAGS = [
  ...['p', 'div', 'br', 'pre', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr'],
  ...['section', 'article', 'header', 'footer', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
  ...['a', 'b', 'strong', 'i', 'em', 'u', 'code', 'span'],
]

/**
 * HTML from outside (a page that something was copied from, a draft, a ready answer) before the library reads it, which a form with a
 * field named `nodeName` is enough to stop. Its tables and lists become lines, as on the server.
 */
export const tamed = (html: string) =>
  DOMPurify.isSupported
    ? inParagraphs(
        DOMPurify.sanitize(html, {
          ALLOWED_TAGS: PASTED_TAGS,
          // `style` tells bold from plain; the last is the library's own mark of what was copied in it.
          ALLOWED_ATTR: ['href', 'style', 'data-pm-slice'],
          ALLOW_ARIA_ATTR: false,
          ALLOW_DATA_ATTR: false,
        }),
      )
    : ''

/** Another content, and a new history: undo would otherwise bring back what was sent, or another ticket's draft. */
export const replaceContent = (editor: Editor, html: string) => {
  editor.commands.setContent(tamed(html), { parseOptions: asWritten })
  const { doc, plugins } = editor.state
  editor.view.updateState(EditorState.create({ doc, plugins, selection: Selection.atEnd(doc) }))
}
