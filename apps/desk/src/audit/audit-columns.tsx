import type { AuditEntry } from '@playhub/contract/desk/overview'
import { useT } from '../base/i18n.tsx'
import type { Column } from '../tables/row-table.tsx'
import { useActor, useSentence } from './sentence.ts'
import { ZonedMoment } from './zoned-moment.tsx'

/** Returns the columns of the audit log. The sentence in a row is the link to its entry. */
export const useAuditColumns = (): readonly Column<AuditEntry>[] => {
  const t = useT()
  const [sentence, actor] = [useSentence(), useActor()]
  return [
    { id: 'time', label: t('audit.time'), cell: ({ at }) => <ZonedMoment ts={at} /> },
    { id: 'who', label: t('audit.who'), cell: actor },
    { id: 'did', label: t('audit.did'), cell: sentence },
    { id: 'ip', label: t('audit.ip'), drop: 2, cell: ({ ip }) => ip },
  ]
}
