import type { IncidentRow } from '@playhub/contract/desk/incidents'
import { LANGUAGES, type Language } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { SelectField } from '@playhub/ui/select-field'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { projectsQuery } from '../base/queries.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { may, useStaff } from '../base/session.tsx'
import styles from '../canned/answer-editor.module.css'
import whereStyles from '../canned/answer-where.module.css'
import { useFocusedHeading } from '../page/use-focused-heading.ts'
import { Moment } from '../tables/moment.tsx'
import { IncidentTextTabs } from './incident-texts.tsx'
import { SolveIncident } from './solve-incident.tsx'
import { useIncidentsT } from './texts.ts'
import { UnansweredTickets } from './unanswered-tickets.tsx'
import { useIncident } from './use-incident.ts'

/** The editor of one incident: the texts that players read about it, and the form that ends it. */
export const IncidentEditor = ({ incident, isNew = false }: { incident: IncidentRow; isNew?: boolean }) => {
  const t = useIncidentsT()
  const refusalText = useRefusalText()
  const heading = useFocusedHeading()
  const staff = useStaff()
  const editing = useIncident(incident, isNew)
  const [language, setLanguage] = useState<Language>(() => LANGUAGES.find((each) => incident.texts[each]) ?? LANGUAGES[0])
  const { data: projects = [] } = useQuery(projectsQuery)
  const { values, isChanged, change, save } = editing
  const canEdit = may(staff, 'support') && incident.solvedTs === null
  const isBehind = save.error instanceof Refusal && save.error.code === 'EDITED_MEANWHILE'
  return (
    <form className={styles.editor} noValidate onSubmit={(event) => event.preventDefault()}>
      <Link href="/incidents" className={styles.back}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('back')}
      </Link>
      <h2 ref={heading} tabIndex={-1}>
        {t(isNew ? 'newTitle' : 'editTitle')}
      </h2>
      {!isNew && (
        <p>
          {t('since')} <Moment ts={incident.sinceTs} /> · {incident.by} · {t('tickets', { count: incident.tickets })} ·{' '}
          {t('followers', { count: incident.followers })}
        </p>
      )}
      {incident.solvedTs && (
        <Notice kind="success" title={t('solved')}>
          <Moment ts={incident.solvedTs} /> · {t('told', { told: incident.told, all: incident.followers })}
        </Notice>
      )}
      <UnansweredTickets tickets={incident.unanswered} />
      {save.error && (
        <Notice kind="danger" action={isBehind && <Button onClick={editing.takeTheirs}>{t('takeTheirs')}</Button>}>
          {refusalText(save.error)}
        </Notice>
      )}
      <div className={whereStyles.where}>
        <SelectField label={t('project')} value={values.project} disabled={!canEdit || !isNew} onChange={(project) => change({ project })}>
          <option value="">{t('chooseProject')}</option>
          {projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <IncidentTextTabs
        texts={values.texts}
        language={language}
        onLanguage={setLanguage}
        readOnly={!canEdit}
        onChange={(texts) => change({ texts })}
      />
      {canEdit && (
        <div className={styles.actions}>
          <Button
            variant={isNew || isChanged ? 'accent' : 'neutral'}
            busy={save.isPending}
            blocked={editing.missing ?? (isChanged ? undefined : t('same'))}
            onClick={editing.submit}
          >
            {t(isNew ? 'openIt' : 'save')}
          </Button>
          {isChanged && !isNew && <Button onClick={editing.discard}>{t('discard')}</Button>}
        </div>
      )}
      {!isNew && may(staff, 'support') && <SolveIncident incident={incident} isChanged={isChanged} />}
    </form>
  )
}
