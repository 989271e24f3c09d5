import { Eye, PencilLine } from 'lucide-react'
import { useLanguage } from '../base/i18n.tsx'
import { useInboxT } from '../support/texts.ts'
import styles from './conversation.module.css'
import type { Other } from './presence.ts'

/** Says which colleagues also have this ticket open, so that two staff members do not answer it at the same time. */
export const PresenceLine = ({ others }: { others: readonly Other[] }) => {
  const t = useInboxT()
  const language = useLanguage()
  const writing = others.filter(({ state }) => state === 'writing')
  const shown = writing.length > 0 ? writing : others
  const Icon = writing.length > 0 ? PencilLine : Eye
  const names = new Intl.ListFormat(language).format(shown.map(({ name }) => name))
  return (
    <div className={styles.presence} role="status">
      {shown.length > 0 && (
        <span data-writing={writing.length > 0 || undefined}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {t(writing.length > 0 ? 'composer.writing' : 'composer.viewing', { count: shown.length, names })}
        </span>
      )}
    </div>
  )
}
