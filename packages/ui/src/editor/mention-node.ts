import { Node } from '@tiptap/core'
import type { Node as PmNode } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { plainName, wordsOfName } from '../named-in.ts'

/** A mention of a member of staff: `<span data-staff="id">@Name</span>`. The editor deletes a mention as a whole, not letter by letter. */
export const MentionNode = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    id: { default: '', parseHTML: (element) => element.getAttribute('data-staff') ?? '' },
    name: { default: '', parseHTML: (element) => (element.textContent ?? '').replace(/^@/, '') },
  }),
  parseHTML: () => [{ tag: 'span[data-staff]' }],
  renderHTML: ({ node: { attrs } }) => ['span', { 'data-staff': attrs.id }, `@${attrs.name}`],
  renderText: ({ node: { attrs } }) => `@${attrs.name}`,
  // Gives each mention a text, because `hasWords` must not count a message with only a mention as empty. The library calls this function
  // for each kind of node.
  extendNodeSchema: ({ name }) => (name === 'mention' ? { leafText: ({ attrs }: PmNode) => `@${attrs.name}` } : {}),
})

/** A name that is being typed after `@`. `from` and `to`: its positions in the document, including the `@`. */
export type Typed = { from: number; to: number; text: string }

/** Matches `@` and the typed part of a name before the cursor. The length is limited, because a name has at most 60 characters. */
const TYPED = /(?:^|[\s([{"'«\ufffc])@([\p{L}\p{N}][^@\n\ufffc]{0,60})?$/u

/** Returns the name that is being typed before the cursor; undefined if no name is being typed or the cursor is inside code. */
export const typedMention = ({ selection, schema }: Pick<EditorState, 'selection' | 'schema'>): Typed | undefined => {
  const { $from, empty, from } = selection
  const { parent } = $from
  if (!empty || !parent.isTextblock || parent.type.spec.code) return undefined
  if (schema.marks.code?.isInSet($from.marks())) return undefined
  const found = TYPED.exec(parent.textBetween(0, $from.parentOffset, undefined, '\ufffc'))
  if (!found) return undefined
  const text = found[1] ?? ''
  return { from: from - text.length - 1, to: from, text }
}

/** A person who can be mentioned. `hint`: a text that distinguishes people with the same name. */
export type Person = { id: string; name: string; hint?: string | undefined }

/** Returns the people whose name, or a word of whose name, starts with the typed text. */
export const peopleFor = (people: readonly Person[], typed: string): readonly Person[] => {
  const wanted = plainName(typed)
  return people.filter(({ name }) => {
    const plain = plainName(name)
    return plain.startsWith(wanted) || wordsOfName(plain).some((word) => word.startsWith(wanted))
  })
}
