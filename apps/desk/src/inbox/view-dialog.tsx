import { desk } from '@playhub/contract/desk'
import type { SavedView } from '@playhub/contract/desk/saved-views'
import { Button } from '@playhub/ui/button'
import { CheckboxField } from '@playhub/ui/checkbox-field'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../base/call.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { showToast } from '../states/toasts.tsx'
import { viewsQuery } from '../support/inbox-queries.ts'
import type { InboxPlace } from '../support/place.ts'
import { useInboxT } from '../support/texts.ts'
import styles from './view-dialog.module.css'

const NAME_MAX = 60

type Props = { place: InboxPlace; view: SavedView | undefined; onClose: () => void }

/** A dialog that saves the current view and filters as a new saved view, or that changes or deletes the given saved view. */
export const ViewDialog = ({ place, view, onClose }: Props) => {
  const t = useInboxT()
  const refusalText = useRefusalText()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const [isAsked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { save, remove } = useViewChange(view?.id, onClose)
  const error = save.error ?? remove.error
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (name.trim() === '') return field.current?.focus()
    save.mutate({ name, place, isShared })
  }
  return (
    <FormDialog title={t(view ? 'views.editTitle' : 'views.title')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <Field
          ref={field}
          label={t('views.name')}
          name="name"
          autoComplete="off"
          maxLength={NAME_MAX}
          value={name}
          error={isAsked && name.trim() === '' ? { text: t('views.fillName') } : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <CheckboxField label={t('views.share')} checked={isShared} onChange={(event) => setShared(event.target.checked)} />
        {error && <Notice kind="danger" title={refusalText(error)} />}
        <div className={styles.actions}>
          <Button type="submit" variant="accent" busy={save.isPending}>
            {t('views.keep')}
          </Button>
          {view && (
            <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate(view)}>
              {t('views.delete')}
            </Button>
          )}
        </div>
      </form>
    </FormDialog>
  )
}

type Content = Pick<SavedView, 'name' | 'place' | 'isShared'>

/** Saves and deletes a view. A repeated save sends the same id, so that only one view is created. Undo saves a deleted view again. */
const useViewChange = (known: string | undefined, onDone: () => void) => {
  const t = useInboxT()
  const client = useQueryClient()
  const id = useRef(known ?? crypto.randomUUID())
  const refresh = () => void client.invalidateQueries({ queryKey: viewsQuery.queryKey })
  const put = ({ name, place, isShared }: Content) => call(desk.savedViews.saveView, { body: { id: id.current, name, place, isShared } })
  const save = useMutation({
    mutationFn: put,
    onSuccess: () => {
      refresh()
      showToast(t('views.saved'))
      onDone()
    },
  })
  const remove = useMutation({
    mutationFn: (view: SavedView) => call(desk.savedViews.deleteView, { params: { id: view.id } }),
    onSuccess: (_, view) => {
      refresh()
      showToast(t('views.deleted'), 'success', { label: t('bulk.undo'), run: () => void put(view).then(refresh) })
      onDone()
    },
  })
  return { save, remove }
}
