import type { ArticleDocument } from '@playhub/contract/desk/articles'
import { helpStates } from '@playhub/contract/help'
import { CheckboxField } from '@playhub/ui/checkbox-field'
import { SelectField } from '@playhub/ui/select-field'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '../base/queries.ts'
import whereStyles from '../canned/answer-where.module.css'
import styles from './articles.module.css'
import { useArticlesT } from './texts.ts'

type Props = { document: ArticleDocument; onChange: (change: Partial<Pick<ArticleDocument, 'project' | 'states'>>) => void }

/** The fields that say in which project, and for which states of a purchase, an article is offered. */
export const ArticleWhere = ({ document: { project, states }, onChange }: Props) => {
  const t = useArticlesT()
  const { data: projects = [] } = useQuery(projectsQuery)
  return (
    <>
      <div className={whereStyles.where}>
        <SelectField label={t('project')} value={project ?? ''} onChange={(next) => onChange({ project: next || null })}>
          <option value="">{t('anyProject')}</option>
          {project !== null && !projects.some(({ id }) => id === project) && <option value={project}>{project}</option>}
          {projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className={styles.states}>
        <legend>{t('states')}</legend>
        <p className={styles.hint}>{t('statesHint')}</p>
        {helpStates.map((state) => (
          <CheckboxField
            key={state}
            label={t(`about.${state}`)}
            checked={states.includes(state)}
            onChange={({ target }) =>
              onChange({ states: helpStates.filter((each) => (each === state ? target.checked : states.includes(each))) })
            }
          />
        ))}
      </fieldset>
    </>
  )
}
