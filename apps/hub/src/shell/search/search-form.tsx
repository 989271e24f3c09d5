import { Extra } from '@playhub/browser/error-boundary'
import { ALL_GAMES, SEARCH_MAX } from '@playhub/contract/games/list-rules'
import { useRef, useState } from 'react'
import { late } from '../../base/late.ts'
import { paths } from '../../base/paths.ts'
import { useLanguage, useT } from '../../i18n/i18n.tsx'
import { Icon } from '../icons.tsx'
import styles from './search-form.module.css'
import { useSlashKey } from './use-slash-key.ts'

const Suggestions = late(() => import('./suggestions.tsx').then((module) => module.Suggestions))

type Props = { category?: string; value?: string }

/**
 * A form that searches for games and opens the list of results. When the field gets the focus, the code that shows results while the player
 * types is loaded.
 */
export const SearchForm = ({ category = ALL_GAMES, value = '' }: Props) => {
  const t = useT()
  const { language } = useLanguage()
  const [text, setText] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useSlashKey(field)
  const [path = '', held] = paths.games({ language, category }).split('?')
  const handleText = ({ target }: { target: HTMLInputElement }) => setText(target.value)
  return (
    <search className={styles.search}>
      <form action={path}>
        {[...new URLSearchParams(held)].map(([name, of]) => (
          <input key={name} type="hidden" name={name} value={of} />
        ))}
        <Icon name="search" className={styles.icon} />
        <input
          ref={field}
          type="search"
          name="q"
          className={styles.field}
          aria-label={t('catalogue.search')}
          placeholder={t('catalogue.search')}
          autoComplete="off"
          maxLength={SEARCH_MAX}
          defaultValue={value}
          onFocus={handleText}
          onChange={handleText}
        />
      </form>
      {text !== undefined && (
        <Extra>
          <Suggestions text={text} onClose={() => setText(undefined)} />
        </Extra>
      )}
    </search>
  )
}
