import { CATEGORY_NAME_MAX } from '@playhub/contract/games/list-rules'
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import { Field } from '@playhub/ui/field'
import styles from './category-row.module.css'
import { type CategoryDraft, withName } from './edit.ts'
import { useCategoriesT } from './texts.ts'
import type { CategoriesEditing, RowProblem } from './use-categories.ts'

/** English is first, because its name is required and is also shown in languages without a name. */
const languages: readonly Language[] = [FALLBACK_LANGUAGE, ...LANGUAGES.filter((each) => each !== FALLBACK_LANGUAGE)]

type Props = { item: CategoryDraft; problems: readonly RowProblem[]; editing: CategoriesEditing }

/** The fields for the name in each language, and for the id, which is used in URLs. */
export const CategoryNames = ({ item, problems, editing }: Props) => {
  const t = useCategoriesT()
  const errorAt = (path: string) => {
    const found = problems.find(({ field, level }) => field === path && level === 'error')
    return found && { text: t(`problem.${found.code}`) }
  }
  const twice = problems.find(({ code }) => code === 'NAME_TWICE')
  return (
    <fieldset className={styles.part}>
      <legend>{t('names')}</legend>
      <p className={styles.hint}>{t('namesHint')}</p>
      {twice && <p className={styles.hint}>{t(`problem.${twice.code}`)}</p>}
      <div className={styles.names}>
        {languages.map((language) => (
          <Field
            key={language}
            label={endonyms[language]}
            lang={language}
            autoComplete="off"
            maxLength={CATEGORY_NAME_MAX}
            placeholder={language === FALLBACK_LANGUAGE ? undefined : item.names[FALLBACK_LANGUAGE]}
            value={item.names[language] ?? ''}
            error={errorAt(`names.${language}`)}
            onChange={({ target }) => editing.change(item.key, withName(item, language, target.value))}
          />
        ))}
        <Field
          label={t('id')}
          hint={t(item.isNew ? 'idHint' : 'idFixed')}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          readOnly={!item.isNew}
          value={item.id}
          error={errorAt('id')}
          onChange={({ target }) => editing.change(item.key, { id: target.value.toLowerCase(), hasOwnId: target.value !== '' })}
        />
      </div>
    </fieldset>
  )
}
