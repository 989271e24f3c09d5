import { foldText } from '@playhub/contract/games/found-words'
import { DESK_SEARCH_MAX } from '@playhub/contract/limits'
import { CheckboxField } from '@playhub/ui/checkbox-field'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { editableQuery } from '../../base/project-queries.ts'
import { SearchField } from '../../controls/search-field.tsx'
import { Failure } from '../../states/failure.tsx'
import { Loading } from '../../states/loading.tsx'
import styles from './category-row.module.css'
import type { CategoryDraft } from './edit.ts'
import { useCategoriesT } from './texts.ts'
import type { CategoriesEditing } from './use-categories.ts'

/** The search field is shown if there are at least this many games. */
const SEARCHED_FROM = 13

/** Shows which games are in the category, with a checkbox for each game. */
export const CategoryGames = ({ item, editing }: { item: CategoryDraft; editing: CategoriesEditing }) => {
  const t = useCategoriesT()
  const { data: projects, error, refetch } = useQuery(editableQuery)
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  if (!projects) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />
  const games = projects.filter(({ outOfCatalog }) => !outOfCatalog)
  const shown = games.filter(({ id, name }) => foldText(`${name} ${id}`).includes(foldText(query)))
  const handleChange = (id: string, isIn: boolean) =>
    editing.change(item.key, { games: isIn ? [...item.games, id] : item.games.filter((each) => each !== id) })
  return (
    <fieldset className={styles.part}>
      <legend>{t('gamesIn')}</legend>
      <p className={styles.hint}>{t('gamesHint')}</p>
      {games.length >= SEARCHED_FROM && (
        <SearchField
          label={t('search')}
          hint={t('search')}
          clear={t('clear')}
          value={query}
          maxLength={DESK_SEARCH_MAX.tickets}
          inputRef={field}
          onChange={setQuery}
        />
      )}
      {shown.length === 0 && <p className={styles.hint}>{t('noGames')}</p>}
      <ul className={styles.games}>
        {shown.map(({ id, name }) => (
          <li key={id}>
            <CheckboxField label={name} checked={item.games.includes(id)} onChange={({ target }) => handleChange(id, target.checked)} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
