import { endonyms } from '@playhub/phrases/endonyms'
import { Button } from '@playhub/ui/button'
import { useEditingT } from '../../forms/editing-texts.ts'
import { SaveBar } from '../../forms/save-bar.tsx'
import { Behind } from '../../page/behind.tsx'
import type { Both } from './edit.ts'
import { useCategoriesT } from './texts.ts'
import type { CategoriesEditing } from './use-categories.ts'

type Props = {
  editing: CategoriesEditing
  /** Called with the key of the first category that has an error. */
  onWrong: (key: string) => void
}

/** The save bar of the categories. Errors prevent saving. A colleague's changes can be loaded and merged. */
export const SaveCategories = ({ editing, onWrong }: Props) => {
  const t = useCategoriesT()
  const editingT = useEditingT()
  const nameOf = ({ item, language }: Both) => {
    const name = item.names.en || item.id
    return language ? t('inLanguage', { name, language: endonyms[language] }) : t('gone', { name })
  }
  const handleSave = () => {
    const wrong = editing.problems.find(({ level }) => level === 'error')
    if (wrong) onWrong(wrong.key)
    else if (!editing.isSaving) editing.save()
  }
  return (
    <SaveBar
      changes={editing.changes}
      error={editing.isBehind ? undefined : editing.error}
      busy={editing.isSaving}
      notice={<Behind isBehind={editing.isBehind} merge={editing.merge} both={editing.both?.map(nameOf)} />}
      onDiscard={editing.discard}
    >
      <Button variant="accent" busy={editing.isSaving} onClick={handleSave}>
        {editingT('bar.save')}
      </Button>
    </SaveBar>
  )
}
