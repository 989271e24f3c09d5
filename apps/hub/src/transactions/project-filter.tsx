import { shortLanguage } from '@playhub/contract/language'
import { useId } from 'react'
import { useFlowsT } from '../flows-texts.ts'
import { useLanguage } from '../i18n.tsx'
import { useProjects } from '../session/config.ts'
import styles from './transactions.module.css'

/** One project's purchases only; there is nothing to choose before there are two projects. It has its place while they are on their way. */
export const ProjectFilter = ({ value, onChange }: { value: string; onChange: (project: string) => void }) => {
  const t = useFlowsT()
  const id = useId()
  const language = shortLanguage(useLanguage().language)
  const { projects, isPending } = useProjects()
  if (!isPending && projects.length < 2) return null
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{t('transactions.filter')}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('transactions.allProjects')}</option>
        {projects.map(({ id: project, settings: { pageTitle } }) => (
          <option key={project} value={project}>
            {pageTitle[language] ?? pageTitle.en ?? project}
          </option>
        ))}
      </select>
    </div>
  )
}
