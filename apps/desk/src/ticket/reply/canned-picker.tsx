import type { CannedAnswer } from '@playhub/contract/desk/canned'
import { fillCanned } from '@playhub/contract/desk/canned-text'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareQuote } from 'lucide-react'
import { articlesQuery } from '../../articles/queries.ts'
import { cannedQuery } from '../../base/queries.ts'
import { SearchPicker } from '../../controls/search-picker.tsx'
import { useInboxT } from '../../support/texts.ts'
import { wordsOf } from '../../support/words-of.ts'
import { byFit } from './canned-text.ts'
import styles from './composer.module.css'
import { useFilling } from './use-filling.ts'

type Props = {
  ticket: DeskTicket
  open: boolean
  onOpenChange: (open: boolean) => void
  /**
   * `html`: the text to insert, with its variables filled in. `answer`: the ready answer (a saved text); undefined if a link to a help
   * article is inserted.
   */
  onInsert: (html: string, answer: CannedAnswer | undefined) => void
  focusAfter: () => HTMLElement | null
}

/**
 * A list of ready answers (saved texts for replies) for the ticket's project or for all projects. Answers in the player's language are
 * first, then answers in English, then all others. Within a language, the most used answer is first. After all answers, the list has links
 * to the help articles that this player can read.
 */
export const CannedPicker = ({ ticket, open, onOpenChange, onInsert, focusAfter }: Props) => {
  const t = useInboxT()
  const { data: answers = [], isError } = useQuery(cannedQuery)
  const { filling } = useFilling(ticket)
  const fitting = answers.filter(({ project }) => project === null || project === ticket.project).toSorted(byFit(ticket.language))
  const { data: articles = [] } = useQuery(articlesQuery)
  const links = articles.flatMap(({ id, title, project, urls }) => {
    const url = urls[asLanguage(ticket.language) ?? FALLBACK_LANGUAGE] ?? urls[FALLBACK_LANGUAGE] ?? Object.values(urls)[0]
    return url && (project === null || project === ticket.project) ? [{ id, label: title, hint: t('composer.article'), url }] : []
  })
  const handlePick = (id: string) => {
    const answer = fitting.find((each) => each.id === id)
    if (answer) onInsert(fillCanned(answer.text, filling), answer)
    const link = links.find((each) => each.id === id)
    if (link) onInsert(linkTo(link.url, link.label), undefined)
  }
  return (
    <SearchPicker
      label={t('composer.canned')}
      className={styles.canned}
      items={[...fitting.map(({ id, title, text }) => ({ id, label: title, hint: wordsOf(text) })), ...links]}
      search={t('composer.cannedHint')}
      empty={t(isError ? 'composer.cannedFailed' : 'composer.cannedNone')}
      open={open}
      onOpenChange={onOpenChange}
      onPick={({ id }) => handlePick(id)}
      finalFocus={focusAfter}
    >
      <MessageSquareQuote size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>{t('composer.canned')}</span>
    </SearchPicker>
  )
}

const linkTo = (url: string, label: string) => {
  const link = document.createElement('a')
  link.href = url
  link.textContent = label
  return link.outerHTML
}
