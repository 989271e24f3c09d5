import { desk } from '@playhub/contract/desk'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { SearchPicker } from '../controls/search-picker.tsx'
import { tagsQuery } from '../support/inbox-queries.ts'
import { useInboxT } from '../support/texts.ts'
import styles from './properties.module.css'

const MOST = 10

/** Returns the typed tag in the form in which the server stores it; undefined if the tag is invalid. */
export const tagOf = (typed: string) => {
  const read = desk.tickets.changeTicket.body.safeParse({ version: 1, tags: [typed] })
  return read.success ? read.data.tags?.[0] : undefined
}

type Props = {
  tags: readonly string[]
  /** The accessible name of the button that adds a tag; by default, the name for the tags of a ticket. */
  label?: string
  onChange: (tags: string[]) => void
}

/** The tags of a ticket or of a macro, each with a button to remove it, and a button to add one. */
export const TagList = ({ tags, label, onChange }: Props) => {
  const t = useInboxT()
  const [open, setOpen] = useState(false)
  const { data: known = [] } = useQuery(tagsQuery)
  const box = useRef<HTMLSpanElement>(null)
  const handleRemove = (tag: string) => {
    // The pressed button disappears with its tag, so the focus moves to the button that adds a tag.
    box.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
    onChange(tags.filter((each) => each !== tag))
  }
  const free = known.filter((tag) => !tags.includes(tag))
  return (
    <span ref={box} className={styles.tags}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
          <button type="button" aria-label={t('ticket.removeTag', { tag })} onClick={() => handleRemove(tag)}>
            <X size={14} strokeWidth={2} aria-hidden="true" />
          </button>
        </span>
      ))}
      {tags.length < MOST && (
        <SearchPicker
          label={label ?? t('ticket.addTag')}
          className={styles.addTag}
          items={free.map((tag) => ({ id: tag, label: tag }))}
          search={t('ticket.findTag')}
          empty={t('ticket.noTag')}
          open={open}
          onOpenChange={setOpen}
          onPick={({ id }) => onChange([...tags, id])}
          itemFor={(typed) => {
            const tag = tagOf(typed)
            return tag && ![...tags, ...free].includes(tag) ? { id: tag, label: t('ticket.newTag', { tag }) } : undefined
          }}
        >
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {tags.length === 0 && t('ticket.tags')}
        </SearchPicker>
      )}
    </span>
  )
}
