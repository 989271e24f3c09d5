import { Extra } from '@playhub/browser/error-boundary'
import type { HelpState } from '@playhub/contract/help'
import { MessageHtml } from '@playhub/ui/message-html'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { paths } from '../base/paths.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { DidItHelp } from './did-it-help.tsx'
import { articleQuery } from './read-articles.ts'
import styles from './suggestions.module.css'
import { suggestionsQuery } from './suggestions-query.ts'
import { useHelpT } from './texts.ts'
import { useSettled } from './use-settled.ts'

/** The minimum length of a text, in characters, for suggesting articles. */
const TEXT_MIN = 6

type Props = { project: string; text: string; state?: HelpState | undefined }

/**
 * Shows help articles that fit what the player is writing. An article opens inside the list, so the player keeps the form and the game
 * behind it. The articles never take the focus, and the form can be sent without waiting for them.
 */
export const Suggestions = (props: Props) => (
  <Extra>
    <Found {...props} />
  </Extra>
)

const Found = ({ project, text, state }: Props) => {
  const t = useHelpT()
  const headingId = useId()
  const { language } = useLanguage()
  const [open, setOpen] = useState<string>()
  const settled = useSettled(text.replace(/\s+/g, ' ').trim())
  const asked = { project, lng: language, text: settled, state }
  const isAsked = settled.length >= TEXT_MIN || state !== undefined
  // While an article is open, no new suggestions are requested.
  const { data } = useQuery({
    ...suggestionsQuery(asked),
    enabled: isAsked && open === undefined,
    placeholderData: (before) => (isAsked ? before : undefined),
  })
  const items = data?.items ?? []
  return (
    <>
      <p role="status" className="visually-hidden">
        {items.length > 0 && t('found', { count: items.length })}
      </p>
      {items.length > 0 && (
        <section className={styles.box} aria-labelledby={headingId}>
          <h2 id={headingId} className={styles.heading}>
            {t('suggested')}
          </h2>
          <ul className={styles.list}>
            {items.map(({ id, title, language: spoken }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.title}
                  aria-expanded={open === id}
                  onClick={() => setOpen(open === id ? undefined : id)}
                >
                  <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
                  <span lang={spoken}>{title}</span>
                </button>
                {open === id && <Opened id={id} project={project} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const Opened = ({ id, project }: { id: string; project: string }) => {
  const t = useHelpT()
  const { language } = useLanguage()
  const { data, isError } = useQuery(articleQuery({ id, project, lng: language }))
  if (!data) return <p role="status">{t(isError ? 'failed' : 'loading')}</p>
  return (
    <div className={styles.opened}>
      <div lang={data.language}>
        <MessageHtml html={data.html} />
      </div>
      <a href={paths.help({ language, article: id })} target="_blank" rel="noopener" className={styles.page}>
        {t('newTab')}
      </a>
      <DidItHelp id={id} />
    </div>
  )
}
