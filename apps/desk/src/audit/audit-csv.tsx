import type { AuditEntry } from '@playhub/contract/desk/overview'
import { Button } from '@playhub/ui/button'
import { Download } from 'lucide-react'
import { saveCsv } from '../base/csv.ts'
import { useT } from '../base/i18n.tsx'
import { useActor, useSentence } from './sentence.ts'

const columns = ['time', 'who', 'roles', 'did', 'object', 'ip', 'before', 'after'] as const

/** A button that downloads the shown rows as a CSV file. */
export const AuditCsv = ({ entries }: { entries: readonly AuditEntry[] }) => {
  const t = useT()
  const [sentence, actor] = [useSentence(), useActor()]
  const handleSave = () =>
    saveCsv('playhub-audit', [
      columns.map((column) => t(`audit.${column}`)),
      ...entries.map((entry) => [
        ...[entry.at, actor(entry), entry.roles.join(' '), sentence(entry), entry.object, entry.ip],
        ...[JSON.stringify(entry.before), JSON.stringify(entry.after)],
      ]),
    ])
  return (
    <Button icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={handleSave}>
      {t('common.csv')}
    </Button>
  )
}
