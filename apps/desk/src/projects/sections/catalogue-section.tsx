import type { ProjectRow } from '@playhub/contract/desk/projects'
import { useId } from 'react'
import { useLanguage } from '../../base/i18n.tsx'
import { useSession } from '../../base/session.tsx'
import { Switch } from '../../controls/switch.tsx'
import { Section } from '../../forms/section.tsx'
import { useProjectsT } from '../../readiness/projects-texts.ts'
import type { SettingsForm } from '../use-settings.ts'
import styles from './catalogue-section.module.css'
import { siteOf } from './pages-section.tsx'
import { SectionFrame } from './section-frame.tsx'

/** The setting that hides a project from players. It has a section of its own, which explains the effect and asks for confirmation. */
export const CatalogueSection = ({ project: { id, name }, form }: { project: ProjectRow; form: SettingsForm }) => {
  const t = useProjectsT()
  const language = useLanguage()
  const { hubUrl } = useSession()
  const hintId = useId()
  const { outOfCatalog } = form.document
  const ask = outOfCatalog
    ? { title: t('catalogue.askOut', { name }), text: t('catalogue.askOutText'), yes: t('catalogue.yesOut') }
    : { title: t('catalogue.askIn', { name }), text: t('catalogue.askInText'), yes: t('catalogue.yesIn') }
  return (
    <SectionFrame
      id={id}
      section="catalogue"
      form={form}
      tryAt={form.saved.outOfCatalog ? siteOf(hubUrl, id) : `${hubUrl}/games/${language}/`}
      ask={{ ...ask, no: t('catalogue.no') }}
    >
      <div className={styles.danger}>
        <Section title={t('catalogue.danger')}>
          <Switch
            label={t('catalogue.out')}
            checked={outOfCatalog}
            describedBy={hintId}
            onChange={(next) => form.change({ outOfCatalog: next })}
          />
          <p id={hintId}>{t(form.saved.outOfCatalog ? 'catalogue.inText' : 'catalogue.outText')}</p>
        </Section>
      </div>
    </SectionFrame>
  )
}
