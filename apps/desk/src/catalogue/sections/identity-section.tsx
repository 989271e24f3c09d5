import { CheckboxField } from '@playhub/ui/checkbox-field'
import { Section } from '../../forms/section.tsx'
import { controlId, useEditing } from '../editing.tsx'
import { useCatalogueT } from '../texts.ts'
import styles from './identity-section.module.css'

/** The project's id, and the switches that say whether players see its game. */
export const IdentitySection = () => {
  const t = useCatalogueT()
  const { id, document } = useEditing()
  const web = document.game?.web_page
  return (
    <Section title={t('form.identity')}>
      <dl className={styles.id}>
        <dt>{t('form.id')}</dt>
        <dd>{id}</dd>
      </dl>
      {web && (
        <>
          <Switch path="game.web_page.isActive" value={web.isActive} label={t('form.isActive')} hint={t('form.isActiveHint')} />
          <Switch path="game.web_page.inDevelop" value={web.inDevelop} label={t('form.inDevelop')} hint={t('form.inDevelopHint')} />
        </>
      )}
    </Section>
  )
}

const Switch = ({ path, value, label, hint }: { path: string; value: boolean; label: string; hint: string }) => {
  const { change } = useEditing()
  return (
    <CheckboxField
      name={controlId(path)}
      checked={value}
      onChange={(event) => change(path, event.target.checked)}
      label={
        <>
          {label}
          <span className={styles.switchHint}>{hint}</span>
        </>
      }
    />
  )
}
