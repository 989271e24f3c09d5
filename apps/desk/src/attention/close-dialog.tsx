import { desk } from '@playhub/contract/desk'
import { useMutation } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { NoteDialog } from './note-dialog.tsx'
import type { Outcome } from './outcome.ts'
import { useAttentionT } from './texts.ts'

/** A dialog that closes an entry in the list of payments that need a person. The staff member must write a note. */
export const CloseDialog = ({ id, onClose, onDone }: { id: string; onClose: () => void; onDone: (outcome: Outcome) => void }) => {
  const t = useAttentionT()
  const close = useMutation({
    mutationFn: (note: string) => call(desk.attention.closeAttention, { params: { id }, body: { note } }),
    onSuccess: (item) => onDone({ item }),
  })
  const texts = { title: t('closeTitle'), note: t('note'), missing: t('noteMissing'), failed: t('failed'), submit: t('close') }
  return <NoteDialog texts={texts} error={close.error} isBusy={close.isPending} onClose={onClose} onSubmit={close.mutate} />
}
