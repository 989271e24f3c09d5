import { DESCRIPTION_MAX } from '@playhub/contract/limits'
import { Button } from '@playhub/ui/button'
import { type FormEvent, useId, useState } from 'react'
import { useRefusalText } from '../base/refusal-text.ts'
import { TextArea } from '../controls/text-area.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import styles from './note-dialog.module.css'

type Props = {
  texts: { title: string; note: string; missing: string; failed: string; submit: string }
  error: Error | null
  isBusy: boolean
  onClose: () => void
  onSubmit: (note: string) => void
}

/** Asks for a note about what was done, so that colleagues can understand it later. An empty note is not sent. */
export const NoteDialog = ({ texts, error, isBusy, onClose, onSubmit }: Props) => {
  const refusalText = useRefusalText()
  const field = useId()
  const [note, setNote] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() === '') return setIsMissing(true)
    onSubmit(note)
  }
  const problem = error ? `${texts.failed} ${refusalText(error)}` : isMissing && note.trim() === '' ? texts.missing : ''
  return (
    <FormDialog title={texts.title} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <label htmlFor={field}>{texts.note}</label>
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
        <Button variant="accent" type="submit" busy={isBusy}>
          {texts.submit}
        </Button>
      </form>
    </FormDialog>
  )
}
