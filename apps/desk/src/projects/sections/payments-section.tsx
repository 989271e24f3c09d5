import type { ProjectRow } from '@playhub/contract/desk/projects'
import { paymentMethods, paymentProviders } from '@playhub/contract/payments'
import { useSession } from '../../base/session.tsx'
import { OrderedSwitches } from '../../controls/ordered-switches.tsx'
import { Section } from '../../forms/section.tsx'
import { WarningLine } from '../../forms/warning-line.tsx'
import { useProjectsT } from '../../readiness/projects-texts.ts'
import { useFieldProblem } from '../problem-text.ts'
import type { SettingsForm } from '../use-settings.ts'
import { CollectionPart } from './collection-part.tsx'
import { SectionFrame } from './section-frame.tsx'

export const PaymentsSection = ({ project, form }: { project: ProjectRow; form: SettingsForm }) => {
  const t = useProjectsT()
  const { hubUrl } = useSession()
  const { document, keys, change } = form
  const { error, warning } = useFieldProblem(form, 'paymentsMethods')
  const options = paymentMethods.map((value) => {
    const { title, currency, sign } = paymentProviders[value]
    const mode = keys.live.includes(value) ? 'live' : keys.test.includes(value) ? 'testOnly' : 'none'
    return { value, label: title, note: t(`payments.${mode}`, { currency: `${currency} ${sign}` }) }
  })
  return (
    <SectionFrame id={project.id} section="payments" form={form} tryAt={`${hubUrl}/prices/${encodeURIComponent(project.id)}`}>
      <Section title={t('payments.methods')} hint={t('payments.methodsHint')}>
        <OrderedSwitches
          label={t('payments.methods')}
          options={options}
          value={document.paymentsMethods}
          onChange={(paymentsMethods) => change({ paymentsMethods })}
        />
        <WarningLine text={error?.text ?? warning} />
      </Section>
      <CollectionPart form={form} />
    </SectionFrame>
  )
}
