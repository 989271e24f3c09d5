import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { MentionNode, type Person, peopleFor, type Typed, typedMention } from './mention-node.ts'
import styles from './mentions.module.css'
import type { EditorAddition } from './rich-text-editor.tsx'

/** Maximum number of people in the list. To find other people, the user types more letters of a name. */
const LISTED_MAX = 20
const extensions = [MentionNode]

export type Mentions = {
  /** The people who can be mentioned. */
  people: readonly Person[]
  /** The accessible name of the list. */
  label: string
  /** Returns the text that tells screen readers how many people the list has. */
  countText: (count: number) => string
}

/**
 * The list of people that opens after `@`, by the pattern of a combobox: the focus stays in the text, arrow keys move through the list,
 * Enter or Tab chooses, Escape closes it.
 */
export const useMentions = (mentions: Mentions): EditorAddition => {
  const listId = useId()
  const [typed, setTyped] = useState<Typed>()
  const [at, setAt] = useState(0)
  /** The position of the `@` for which the user closed the list with Escape. The list stays closed for this `@`. */
  const [closed, setClosed] = useState<number>()
  const found = typed && typed.from !== closed ? peopleFor(mentions.people, typed.text).slice(0, LISTED_MAX) : []
  const active = found[Math.min(at, found.length - 1)]
  const idOf = ({ id }: Person) => `${listId}-${id}`

  const handleTransaction = ({ state, isFocused, isEditable }: Editor) => {
    const next = isFocused && isEditable ? typedMention(state) : undefined
    setTyped((before) => (before?.from === next?.from && before?.text === next?.text ? before : next))
    if (next?.text !== typed?.text || next?.from !== typed?.from) setAt(0)
    if (!next) setClosed(undefined)
  }
  const choose = (editor: Editor, { id, name }: Person) => {
    if (!typed) return
    const content = [
      { type: 'mention', attrs: { id, name } },
      { type: 'text', text: ' ' },
    ]
    editor.chain().focus().insertContentAt({ from: typed.from, to: typed.to }, content).run()
  }
  const handleKeyDown = (editor: Editor | null, event: KeyboardEvent) => {
    if (!editor || !active || event.ctrlKey || event.metaKey || event.altKey) return
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const isChosen = (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey
    if (move === 0 && !isChosen && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (isChosen) choose(editor, active)
    else if (move === 0) setClosed(typed?.from)
    else setAt((found.indexOf(active) + move + found.length) % found.length)
  }
  return {
    extensions,
    handleTransaction,
    handleKeyDown,
    cleanPasted: (html) => withKnownPeople(html, mentions.people),
    attributes: active && {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': 'true',
      'aria-controls': listId,
      'aria-activedescendant': idOf(active),
    },
    above: (editor: Editor | null): ReactNode => (
      <>
        {active && (
          <List id={listId} label={mentions.label} people={found} {...{ active, idOf }} onChoose={(one) => editor && choose(editor, one)} />
        )}
        <p className="visually-hidden" role="status">
          {active && mentions.countText(found.length)}
        </p>
      </>
    ),
  }
}

/**
 * Replaces the names in pasted mentions by the current names of these people. A mention of an unknown person becomes plain text, so that no
 * mention shows a false name.
 */
const withKnownPeople = (html: string, people: readonly Person[]) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const span of body.querySelectorAll('span[data-staff]')) {
    const person = people.find(({ id }) => id === span.getAttribute('data-staff'))
    if (person) span.textContent = `@${person.name}`
    else span.removeAttribute('data-staff')
  }
  return body.innerHTML
}

/** Scrolls the list so that the active option is visible. */
const useInView = (activeId: string) => {
  const option = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when another option becomes active.
  useEffect(() => {
    option.current?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return option
}

type ListProps = {
  id: string
  label: string
  people: readonly Person[]
  active: Person
  idOf: (person: Person) => string
  onChoose: (person: Person) => void
}

const List = ({ id, label, people, active, idOf, onChoose }: ListProps) => {
  const current = useInView(active.id)
  return (
    <div id={id} role="listbox" tabIndex={-1} aria-label={label} className={styles.list}>
      {people.map((person) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: The keys are handled in the text field, which keeps the focus.
        <div
          key={person.id}
          id={idOf(person)}
          ref={person.id === active.id ? current : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={person.id === active.id}
          className={styles.person}
          // Pressing a person in the list must not take the focus away from the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          {person.name}
          {person.hint && <span className={styles.hint}>{person.hint}</span>}
        </div>
      ))}
    </div>
  )
}
