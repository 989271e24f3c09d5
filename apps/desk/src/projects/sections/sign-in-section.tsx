import { loginMethods } from '@playhub/contract/auth'
import type { ProjectRow } from '@playhub/contract/desk/projects'
import { authTypes } from '@playhub/contract/hosting'
import { ATTEMPT_LIMIT_RANGE } from '@playhub/contract/limits'
import { useSession } from '../../base/session.tsx'
import { OrderedSwitches } from '../../controls/ordered-switches.tsx'
import { Section } from '../../forms/section.tsx'
import { WarningLine } from '../../forms/warning-line.tsx'
import { useProjectsT } from '../../readiness/projects-texts.ts'
import { NumberField } from '../number-field.tsx'
import { useFieldProblem } from '../problem-text.ts'
import type { SettingsForm } from '../use-settings.ts'
import { SectionFrame } from './section-frame.tsx'
import styles from './sign-in-section.module.css'

const [least, most] = ATTEMPT_LIMIT_RANGE

export const SignInSection = ({ project, form }: { project: ProjectRow; form: SettingsForm }) => {
  const t = useProjectsT()
  const { hubUrl } = useSession()
  const { document, change } = form
  const methods = useFieldProblem(form, 'authMethods')
  return (
    <SectionFrame id={project.id} section="sign-in" form={form} tryAt={`${hubUrl}/session/login?project=${encodeURIComponent(project.id)}`}>
      <Section title={t('signIn.methods')} hint={t('signIn.methodsHint')}>
        <OrderedSwitches
          label={t('signIn.methods')}
          options={loginMethods.map((value) => ({ value, label: t(`signIn.method.${value}`) }))}
          value={document.authMethods}
          onChange={(authMethods) => change({ authMethods })}
        />
        <WarningLine text={methods.error?.text ?? methods.warning} />
      </Section>
      <Section title={t('signIn.authType')}>
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('signIn.authType')}</legend>
          {authTypes.map((each) => (
            <label key={each} className={styles.choice}>
              <input
                type="radio"
                name="authType"
                value={each}
                checked={document.authType === each}
                onChange={() => change({ authType: each })}
              />
              <span>
                <strong>{t(`signIn.${each}`)}</strong> <code className={styles.code}>{each}</code>
                <span className={styles.hint}>{t(`signIn.${each}Hint`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <AttemptLimit form={form} />
      </Section>
    </SectionFrame>
  )
}

const AttemptLimit = ({ form }: { form: SettingsForm }) => {
  const t = useProjectsT()
  return (
    <div className={styles.short}>
      <NumberField
        label={t('signIn.limit')}
        hint={t('signIn.limitHint', { least, most })}
        value={form.document.failedAttemptLimit}
        error={useFieldProblem(form, 'failedAttemptLimit').error}
        onChange={(failedAttemptLimit) => form.change({ failedAttemptLimit })}
      />
    </div>
  )
}
