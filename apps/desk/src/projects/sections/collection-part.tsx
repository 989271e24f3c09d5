import { collectedBy } from '@playhub/contract/games/collection'
import { COLLECTION_HOURS_RANGE } from '@playhub/contract/limits'
import { Switch } from '../../controls/switch.tsx'
import { Section } from '../../forms/section.tsx'
import { useProjectsT } from '../../readiness/projects-texts.ts'
import { NumberField } from '../number-field.tsx'
import { useFieldProblem } from '../problem-text.ts'
import type { SettingsForm } from '../use-settings.ts'
import styles from './sign-in-section.module.css'

const [least, most] = COLLECTION_HOURS_RANGE

/** The fields for two settings: when a paid item counts as collected by the game, and what happens if it is not collected. */
export const CollectionPart = ({ form }: { form: SettingsForm }) => {
  const t = useProjectsT()
  const { collection } = form.document
  return (
    <Section title={t('payments.collected')} hint={t('payments.collectedHint')}>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('payments.collected')}</legend>
        {collectedBy.map((by) => (
          <label key={by} className={styles.choice}>
            <input
              type="radio"
              name="collectedBy"
              value={by}
              checked={collection.by === by}
              onChange={() => form.change({ collection: { ...collection, by } })}
            />
            <span>
              <strong>{t(`payments.by.${by}`)}</strong>
              <span className={styles.hint}>{t(`payments.byHint.${by}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {collection.by !== 'off' && (
        <>
          <Hours form={form} />
          <Switch
            label={t('payments.resends')}
            checked={collection.resends}
            onChange={(resends) => form.change({ collection: { ...collection, resends } })}
          />
        </>
      )}
    </Section>
  )
}

const Hours = ({ form }: { form: SettingsForm }) => {
  const t = useProjectsT()
  const { collection } = form.document
  return (
    <div className={styles.short}>
      <NumberField
        label={t('payments.hours')}
        hint={t('payments.hoursHint', { least, most })}
        value={collection.hours}
        error={useFieldProblem(form, 'collection.hours').error}
        onChange={(hours) => form.change({ collection: { ...collection, hours } })}
      />
    </div>
  )
}
