import type { AttentionItem } from '@playhub/contract/desk/attention'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { SearchPicker } from '../controls/search-picker.tsx'
import styles from './attention.module.css'
import { useAttentionT } from './texts.ts'

type Props = { item: AttentionItem; colleagues: readonly { id: string; name: string }[]; onPick: (staffId: string | null) => void }

/**
 * A button with a list of colleagues. The entry (a payment that needs a person) is assigned to the colleague chosen in the list, or to
 * nobody. Moving through the list with the arrow keys assigns nothing.
 */
export const HandOver = ({ item: { owner }, colleagues, onPick }: Props) => {
  const t = useAttentionT()
  const [open, setOpen] = useState(false)
  return (
    <SearchPicker
      label={t('handTo')}
      className={styles.handTo}
      items={[...colleagues.map(({ id, name }) => ({ id, label: name })), { id: '', label: t('noOwner') }]}
      selectedId={owner?.id ?? ''}
      search={t('findColleague')}
      empty={t('noColleague')}
      open={open}
      onOpenChange={setOpen}
      onPick={({ id }) => onPick(id || null)}
    >
      {t('handTo')}
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
    </SearchPicker>
  )
}
