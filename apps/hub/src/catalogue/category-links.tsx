import type { ShownCategory } from '@playhub/contract/games/portal'
import { Link } from 'wouter'
import { paths } from '../base/paths.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import styles from './catalogue-page.module.css'

/** Links to the categories. `current` is the id of the category that the page shows. */
export const CategoryLinks = ({ categories, current }: { categories: readonly ShownCategory[]; current?: string | undefined }) => {
  const t = useT()
  const { language } = useLanguage()
  if (categories.length === 0) return null
  return (
    <nav className={styles.categories} aria-label={t('catalogue.categories')}>
      {categories.map(({ id, name }) => (
        <Link key={id} href={paths.games({ language, category: id })} aria-current={id === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
