import { endonyms } from '@playhub/phrases/endonyms'
import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import { useState } from 'react'
import { SaveBar } from '../forms/save-bar.tsx'
import { Behind } from '../page/behind.tsx'
import { showToast } from '../states/toasts.tsx'
import { allMissing } from './completeness.ts'
import { useEditing } from './editing.tsx'
import { useFieldName } from './field-name.ts'
import styles from './save-area.module.css'
import { useCatalogueT } from './texts.ts'
import { useSaving } from './use-saving.ts'

/** The unpublished changes, with the buttons to save and publish. `onProblems` is called if errors prevent publishing. */
export const SaveArea = ({ onProblems }: { onProblems: () => void }) => {
  const t = useCatalogueT()
  const { document, problems, changes, isDirty, from, discard, ask, both } = useEditing()
  const { draft, publish, load, isBehind, isBusy, error } = useSaving()
  const [asking, setAsking] = useState<'drop' | 'languages'>()
  const nameOf = useFieldName()
  const errors = problems.filter(({ level }) => level === 'error').length
  const missing = allMissing(document)

  const handleDiscard = () => {
    draft.reset()
    publish.reset()
    if (!isDirty) return setAsking('drop')
    const undo = discard()
    showToast(t('save.discarded'), 'info', { label: t('save.undo'), run: undo })
  }
  const handlePublish = () => {
    if (isBusy) return
    ask()
    if (errors > 0) onProblems()
    else if (missing.length > 0) setAsking('languages')
    else publish.mutate(document)
  }
  const hasAnything = isDirty || from.draft !== null
  return (
    <>
      <SaveBar
        changes={hasAnything ? Math.max(changes, 1) : 0}
        error={error}
        busy={isBusy}
        notice={<Behind isBehind={isBehind} merge={load} both={both?.map(nameOf)} />}
        onDiscard={handleDiscard}
        note={
          <span className={styles.note}>
            {t(isDirty ? 'save.unsaved' : 'save.inDraft')}
            {errors > 0 && ` · ${t('save.errors', { count: errors })}`}
          </span>
        }
      >
        <Button
          busy={draft.isPending}
          blocked={isDirty ? undefined : t('save.same')}
          onClick={() => !isBusy && draft.mutate({ shown: document, sent: document })}
        >
          {t('save.draft')}
        </Button>
        <Button variant="accent" busy={publish.isPending} onClick={handlePublish}>
          {t('save.publish')}
        </Button>
      </SaveBar>
      <Question
        open={asking === 'drop'}
        title={t('save.dropTitle')}
        text={t('save.dropText')}
        yes={t('save.dropYes')}
        no={t('save.dropNo')}
        onYes={() => {
          setAsking(undefined)
          draft.mutate({ shown: document, sent: null })
        }}
        onNo={() => setAsking(undefined)}
      />
      <Question
        open={asking === 'languages'}
        title={t('save.languageTitle')}
        text={t('save.languageText', {
          missing: missing
            .map(({ language, name }) =>
              t('save.inLanguage', { name: nameOf(`game.localization.${language}.${name}`), language: endonyms[language] }),
            )
            .join(', '),
        })}
        yes={t('save.languageYes')}
        no={t('save.languageNo')}
        onYes={() => {
          setAsking(undefined)
          publish.mutate(document)
        }}
        onNo={() => setAsking(undefined)}
      />
    </>
  )
}
