import type { Language } from '@playhub/contract/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFlowsT } from '../i18n.tsx'
import { textLanguage } from '../language.ts'
import { useProjects } from '../session/config.ts'
import { purchasesQuery } from './queries.ts'
import styles from './transactions.module.css'

type Props = { userId: string; language: Language; value: string; onChange: (project: string) => void }

/** One project's purchases only; shown when the player has some in two or more. */
export const ProjectFilter = ({ userId, language, value, onChange }: Props) => {
  const t = useFlowsT()
  const id = useId()
  const projects = useProjects()
  const { data: all } = useInfiniteQuery(purchasesQuery({ userId, language, project: '' }))
  const names = new Set(all?.pages.flat().map(({ projectName }) => projectName))
  if (names.size < 2 || projects.length < 2) return null
  const nameOf = ({ id: project, settings }: (typeof projects)[number]) =>
    settings.pageTitle[textLanguage(language)] ?? settings.pageTitle.en ?? project
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{t('transactions.filter')}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('transactions.allProjects')}</option>
        {projects.map((project) => (
          <option key={project.id} value={project.id}>
            {nameOf(project)}
          </option>
        ))}
      </select>
    </div>
  )
}
