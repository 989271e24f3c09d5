import { desk } from '@playhub/contract/desk'
import { DESCRIPTION_MAX } from '@playhub/contract/limits'
import { Button } from '@playhub/ui/button'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../base/call.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { TextArea } from '../controls/text-area.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import styles from './attention.module.css'
import type { Outcome } from './outcome.ts'
import { useAttentionT } from './texts.ts'

/** Requires a note about what was done, so that others can understand it later. */
export const CloseDialog = ({ id, onClose, onDone }: { id: string; onClose: () => void; onDone: (outcome: Outcome) => void }) => {
  const t = useAttentionT()
  const refusalText = useRefusalText()
  const field = useId()
  const [note, setNote] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const close = useMutation({
    mutationFn: () => call(desk.attention.closeAttention, { params: { id }, body: { note } }),
    onSuccess: (item) => onDone({ item }),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() === '') return setIsMissing(true)
    close.mutate()
  }
  const problem = close.error ? `${t('failed')} ${refusalText(close.error)}` : isMissing && note.trim() === '' ? t('noteMissing') : ''
  return (
    <FormDialog title={t('closeTitle')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <label htmlFor={field}>{t('note')}</label>
        <TextArea
          id={field}
          rows={4}
          maxLength={DESCRIPTION_MAX}
          value={note}
          aria-invalid={problem !== ''}
          aria-describedby={`${field}-problem`}
          onChange={(event) => setNote(event.target.value)}
        />
        <p id={`${field}-problem`} role="alert" className={styles.wrong}>
          {problem}
        </p>
        <Button variant="accent" type="submit" busy={close.isPending}>
          {t('close')}
        </Button>
      </form>
    </FormDialog>
  )
}
