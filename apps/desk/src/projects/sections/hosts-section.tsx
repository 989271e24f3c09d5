import type { ProjectRow } from '@playhub/contract/desk/projects'
import { ErrorLine } from '@playhub/ui/field'
import { useId } from 'react'
import { useSession } from '../../base/session.tsx'
import { Section } from '../../forms/section.tsx'
import { useProjectsT } from '../../readiness/projects-texts.ts'
import { meantOrigin } from '../meant-origin.ts'
import { useProblemText } from '../problem-text.ts'
import { linesIn, useTyped } from '../typed.ts'
import { problemsAt, type SettingsForm } from '../use-settings.ts'
import { AreaField } from './area-field.tsx'
import styles from './hosts-section.module.css'
import { SectionFrame } from './section-frame.tsx'

const ROWS = 6

export const HostsSection = ({ project, form }: { project: ProjectRow; form: SettingsForm }) => {
  const t = useProjectsT()
  const { hubUrl } = useSession()
  const id = useId()
  const textOf = useProblemText()
  const { hostOrigins } = form.document
  const [typed, setTyped] = useTyped(hostOrigins, linesIn, (origins) => origins.join('\n'))
  const problems = problemsAt(form, 'hostOrigins')
  return (
    <SectionFrame
      id={project.id}
      section="hosts"
      form={form}
      tryAt={`${hubUrl}/session/login?source=web&project=${encodeURIComponent(project.id)}`}
    >
      <Section title={t('section.hosts')} hint={t('hosts.hint')}>
        <AreaField
          id={id}
          label={t('hosts.origins')}
          isCode
          rows={Math.max(ROWS, hostOrigins.length + 1)}
          spellCheck={false}
          placeholder={t('hosts.example')}
          value={typed}
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={`${id}-about ${id}-wrong`}
          onChange={({ target: { value } }) => {
            setTyped(value)
            form.change({ hostOrigins: linesIn(value) })
          }}
        >
          <div id={`${id}-wrong`} aria-live="polite" className={styles.lines}>
            {problems.map((problem) => (
              <ErrorLine
                key={`${problem.path} ${problem.code}`}
                id={`${id}-${problem.path}`}
                error={{
                  text: textOf(problem, form.document),
                  hint: fixOf(problem.path, hostOrigins, (value) => t('hosts.fix', { value })),
                }}
              />
            ))}
          </div>
          <p id={`${id}-about`} className={styles.hint}>
            {t('hosts.count', { count: hostOrigins.length })}
          </p>
          <p className={styles.hint}>{t('hosts.guide')}</p>
        </AreaField>
      </Section>
    </SectionFrame>
  )
}

const fixOf = (path: string, origins: readonly string[], say: (value: string) => string) => {
  const line = origins[Number(path.split('.')[1])] ?? ''
  const meant = meantOrigin(line)
  return meant && meant !== line ? say(meant) : undefined
}
