import { useFlowsT } from '../flows-texts.ts'
import styles from './payments.module.css'

/** Where card details go, and whether the money is real. */
export const Trust = ({ isTest }: { isTest: boolean }) => {
  const t = useFlowsT()
  return (
    <p className={styles.trust}>
      {t('payment.trust')} {isTest && t('payment.test')}
    </p>
  )
}
