import type { InboxRow } from '@playhub/contract/desk/tickets'
import { useQuery } from '@tanstack/react-query'
import { useProjectName } from '../base/use-project-name.ts'
import { SearchPicker } from '../controls/search-picker.tsx'
import { incidentsQuery } from '../incidents/queries.ts'
import { titleOf } from '../incidents/title-of.ts'
import { useInboxT } from '../support/texts.ts'
import styles from './bulk.module.css'

type Props = { rows: readonly InboxRow[]; open: boolean; onOpenChange: (open: boolean) => void; onPick: (incidentId: string) => void }

/** A button with a list of the open incidents in the projects of the chosen conversations. */
export const IncidentOnMany = ({ rows, open, onOpenChange, onPick }: Props) => {
  const t = useInboxT()
  const { data: all = [], isError } = useQuery({ ...incidentsQuery, refetchInterval: false })
  const projectName = useProjectName()
  const items = all.flatMap(({ id, project, texts, solvedTs }) => {
    const count = rows.filter((row) => row.project === project).length
    if (solvedTs !== null || count === 0) return []
    const name = projectName(project)
    const hint = count === rows.length ? name : t('bulk.incident.some', { project: name, count, all: rows.length })
    return [{ id, label: titleOf(texts), hint }]
  })
  return (
    <SearchPicker
      label={t('bulk.incident.key')}
      className={styles.picker}
      items={items}
      search={t('bulk.incident.search')}
      empty={t(isError ? 'bulk.incident.failed' : 'bulk.incident.none')}
      open={open}
      onOpenChange={onOpenChange}
      onPick={({ id }) => onPick(id)}
    >
      {t('bulk.incident.open')}
    </SearchPicker>
  )
}
