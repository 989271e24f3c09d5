import { shortLanguage } from '@playhub/contract/language'
import { SelectField } from '@playhub/ui/select-field'
import { useSite } from '../base/site.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { useProjects } from '../session/config.ts'
import styles from './transactions.module.css'

/**
 * Filters purchases by project. It is hidden if there are fewer than two projects, but keeps its space while the projects load. Games for
 * adults are listed only on a single-game site: on other sites the server does not show purchases in them.
 */
export const ProjectFilter = ({ value, onChange }: { value: string; onChange: (project: string) => void }) => {
  const t = useFlowsT()
  const site = useSite()
  const language = shortLanguage(useLanguage().language)
  const { projects, isPending } = useProjects()
  const shown = projects.filter(({ mainData }) => site.outOfCatalog || !mainData.outOfCatalog)
  if (!isPending && shown.length < 2) return null
  return (
    <div className={styles.filter}>
      <SelectField label={t('transactions.filter')} value={value} onChange={onChange}>
        <option value="">{t('transactions.allProjects')}</option>
        {shown.map(({ id, settings: { pageTitle } }) => (
          <option key={id} value={id}>
            {pageTitle[language] ?? pageTitle.en ?? id}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
