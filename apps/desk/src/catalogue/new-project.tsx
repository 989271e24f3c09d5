import { desk } from '@playhub/contract/desk'
import type { ProjectRow } from '@playhub/contract/desk/projects'
import { newProjectId } from '@playhub/contract/fields'
import { GAME_NAME_MAX } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { RadioCards } from '@playhub/ui/radio-cards'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../base/call.ts'
import { editableQuery } from '../base/project-queries.ts'
import { queryClient } from '../base/queries.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useUnsaved } from '../forms/unsaved.ts'
import { showToast } from '../states/toasts.tsx'
import { useCatalogueT } from './texts.ts'

type Kind = 'catalogue' | 'single'
type Fields = { id: string; name: string; kind: Kind }

/** The form for a new project, with the fewest possible fields. All other fields are filled in later, in the editor. */
export const NewProject = ({ onClose }: { onClose: () => void }) => {
  const t = useCatalogueT()
  const refusalText = useRefusalText()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useUnsaved<Fields>('new-project')
  const { id, name, kind } = typed ?? { id: '', name: '', kind: 'catalogue' }
  const change = (next: Partial<Fields>) => setTyped({ id, name, kind, ...next })
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const create = useMutation({
    mutationFn: () => call(desk.projects.createProject, { body: { id, name, outOfCatalog: kind === 'single' } }),
    onSuccess: (made) => {
      queryClient.setQueryData(editableQuery.queryKey, (all: ProjectRow[] = []) => [...all, made])
      void queryClient.invalidateQueries({ queryKey: ['projects'] })
      handleClose()
      navigate(`/catalogue/${made.id}`)
      showToast(t('create.done', { name: made.name }))
    },
  })
  const handleClose = () => {
    setTyped(undefined)
    onClose()
  }
  const isTaken = create.error instanceof Refusal && create.error.code === 'PROJECT_EXISTS'
  const isReserved = create.error instanceof Refusal && create.error.code === 'PROJECT_ID_RESERVED'
  const isIdWrong = !newProjectId.safeParse(id).success
  const isNameMissing = name.trim() === ''
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isIdWrong || isNameMissing) form.current?.querySelector<HTMLElement>(isIdWrong ? '[name=id]' : '[name=name]')?.focus()
    else if (!create.isPending) create.mutate()
  }
  return (
    <FormDialog title={t('create.title')} onClose={handleClose}>
      <form ref={form} noValidate onSubmit={handleSubmit} style={{ display: 'grid', gap: 'var(--space-4)' }}>
        {create.error && !isTaken && !isReserved && <Notice kind="danger">{refusalText(create.error)}</Notice>}
        <Field
          name="id"
          label={t('create.id')}
          hint={t('create.idHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={id}
          error={
            isTaken
              ? { text: t('create.idTaken') }
              : isReserved
                ? { text: refusalText(create.error) }
                : isAsked && isIdWrong
                  ? { text: t('create.idWrong') }
                  : undefined
          }
          onChange={({ target }) => {
            change({ id: target.value })
            if (create.isError) create.reset()
          }}
        />
        <Field
          name="name"
          label={t('create.name')}
          autoComplete="off"
          maxLength={GAME_NAME_MAX}
          value={name}
          error={isAsked && isNameMissing ? { text: t('create.nameMissing') } : undefined}
          onChange={({ target }) => change({ name: target.value })}
        />
        <RadioCards<Kind>
          legend={t('create.kind')}
          value={kind}
          onChange={(next) => change({ kind: next })}
          cards={[
            { value: 'catalogue', title: t('create.catalogue'), text: t('create.catalogueText') },
            { value: 'single', title: t('create.single'), text: t('create.singleText') },
          ]}
        />
        <Button type="submit" variant="accent" busy={create.isPending}>
          {t('create.submit')}
        </Button>
      </form>
    </FormDialog>
  )
}
