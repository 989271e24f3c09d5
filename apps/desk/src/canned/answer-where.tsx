import { LANGUAGES } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import { SelectField } from '@playhub/ui/select-field'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../base/i18n.tsx'
import { projectsQuery } from '../base/queries.ts'
import styles from './answer-where.module.css'
import type { Content } from './drafts.ts'

/** The fields that say for which project, and for players of which language, the desk offers a ready answer (a saved text for replies). */
export const AnswerWhere = ({ values, onChange }: { values: Content; onChange: (change: Partial<Content>) => void }) => {
  const t = useT()
  const { data: projects = [] } = useQuery(projectsQuery)
  // A project that no longer exists stays selected until another one is chosen.
  const known = values.project === null || projects.some(({ id }) => id === values.project)
  return (
    <div className={styles.where}>
      <SelectField label={t('canned.project')} value={values.project ?? ''} onChange={(project) => onChange({ project: project || null })}>
        <option value="">{t('canned.anyProject')}</option>
        {!known && <option value={values.project ?? ''}>{values.project}</option>}
        {projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('canned.language')} value={values.language} onChange={(language) => onChange({ language })}>
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {endonyms[each]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
