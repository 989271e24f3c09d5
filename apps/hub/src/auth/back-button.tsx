import { ArrowLeft } from 'lucide-react'
import { useFlowsT } from '../i18n/flows-texts.ts'
import styles from './auth.module.css'

export const BackButton = ({ onClick }: { onClick: () => void }) => {
  const t = useFlowsT()
  return (
    <button type="button" className={styles.back} aria-label={t('common.back')} onClick={onClick}>
      <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
