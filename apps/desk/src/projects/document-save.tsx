import { Button } from '@playhub/ui/button'
import { useEffect } from 'react'
import { useEditingT } from '../forms/editing-texts.ts'
import { SaveBar } from '../forms/save-bar.tsx'
import { Behind } from '../page/behind.tsx'
import styles from './targets/targets.module.css'
import type { DocumentForm } from './use-document.ts'

type Props = {
  /** `isFieldRefused`: the server refused the value of a field, and the form shows this problem beside the field. */
  form: DocumentForm & { problems: readonly unknown[]; isFieldRefused?: boolean }
  /** Returns the name of the part of the screen that has the field. */
  nameOf: (path: string) => string
}

/** Moves the focus to the first field with an error. */
const focusWrong = () => document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus()

const useFocusAfterRefusal = (isRefused: boolean) => {
  useEffect(() => {
    if (isRefused) focusWrong()
  }, [isRefused])
}

/** The save bar of a project's document. If there are errors, it moves the focus to the first wrong field instead of saving. */
export const DocumentSave = ({ form, nameOf }: Props) => {
  const t = useEditingT()
  const { isFieldRefused = false } = form
  const wrong = form.problems.length
  const handleSave = () => {
    if (wrong > 0) focusWrong()
    else form.submit()
  }
  useFocusAfterRefusal(isFieldRefused)
  return (
    <SaveBar
      changes={form.changes}
      error={form.isBehind || isFieldRefused ? undefined : form.save.error}
      busy={form.save.isPending}
      note={wrong > 0 && <span className={styles.error}>{t('bar.problems', { count: wrong })}</span>}
      notice={<Behind isBehind={form.isBehind} merge={form.merge} both={form.both?.map(nameOf)} />}
      onDiscard={form.discard}
    >
      <Button variant="accent" busy={form.save.isPending} onClick={handleSave}>
        {t('bar.save')}
      </Button>
    </SaveBar>
  )
}
