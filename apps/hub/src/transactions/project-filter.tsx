import { shortLanguage } from '@playhub/contract/language'
import { SelectField } from '@playhub/ui/select-field'
import { useSite } from '../base/site.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { useProjects } from '../session/config.ts'
import styles from './transactions.module.css'

/**
 * Filters purchases by project. Without at least two projects there is no choice. It keeps its space while they load. On a site of the
 * catalogue the server lists no purchases of games for adults, so those are no option either.
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
