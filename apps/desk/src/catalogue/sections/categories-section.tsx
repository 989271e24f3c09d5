import { CheckboxField } from '@playhub/ui/checkbox-field'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useLanguage } from '../../base/i18n.tsx'
import { Section } from '../../forms/section.tsx'
import { Failure } from '../../states/failure.tsx'
import { Loading } from '../../states/loading.tsx'
import { categoriesQuery } from '../categories/queries.ts'
import { useEditing } from '../editing.tsx'
import { useCatalogueT } from '../texts.ts'
import styles from './page-section.module.css'

const PATH = 'game.categories'

/** The categories of the game, in the order in which the hub's catalogue shows them. */
export const CategoriesSection = ({ chosen }: { chosen: readonly string[] }) => {
  const t = useCatalogueT()
  const { change } = useEditing()
  const language = useLanguage()
  const { data, error, refetch } = useQuery(categoriesQuery)
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />
  const { items } = data
  // The document lists the categories in the order of the hub's catalogue, so that the order of clicks does not count as a change.
  const handleChange = (id: string, isIn: boolean) =>
    change(
      PATH,
      items.map((item) => item.id).filter((each) => (each === id ? isIn : chosen.includes(each))),
    )
  return (
    <Section
      title={t('form.categories')}
      hint={t('form.categoriesHint')}
      aside={<Link href="/categories">{t('form.editCategories')}</Link>}
    >
      {items.length === 0 && <p className={styles.none}>{t('form.categoriesNone')}</p>}
      <div className={styles.choices}>
        {items.map(({ id, names }) => (
          <CheckboxField
            key={id}
            label={names[language] || names.en || id}
            checked={chosen.includes(id)}
            onChange={({ target }) => handleChange(id, target.checked)}
          />
        ))}
      </div>
    </Section>
  )
}
