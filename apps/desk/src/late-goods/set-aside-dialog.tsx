import { desk } from '@playhub/contract/desk'
import { useMutation } from '@tanstack/react-query'
import { NoteDialog } from '../attention/note-dialog.tsx'
import { call } from '../base/call.ts'
import { useLateGoodsT } from './texts.ts'

/** A dialog that removes a paid item from the list, with a note for colleagues. */
export const SetAsideDialog = ({ id, onClose, onDone }: { id: string; onClose: () => void; onDone: () => void }) => {
  const t = useLateGoodsT()
  const save = useMutation({
    mutationFn: (note: string) => call(desk.lateGoods.setGoodAside, { params: { id }, body: { note } }),
    onSuccess: onDone,
  })
  const texts = { title: t('setAsideTitle'), note: t('note'), missing: t('noteMissing'), failed: t('failed'), submit: t('setAside') }
  return <NoteDialog texts={texts} error={save.error} isBusy={save.isPending} onClose={onClose} onSubmit={save.mutate} />
}
