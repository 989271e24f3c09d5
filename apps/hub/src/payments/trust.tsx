import type { PaymentMethod } from '@playhub/contract/payments'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { MethodMarks } from './method-marks.tsx'
import styles from './payments.module.css'

/** Shows which cards are accepted, where the player enters card data, and whether this is a test payment without real money. */
export const Trust = ({ method, isTest }: { method: PaymentMethod; isTest: boolean }) => {
  const t = useFlowsT()
  return (
    <div className={styles.trust}>
      <MethodMarks method={method} />
      <p>
        {t('payment.trust')} {isTest && t('payment.test')}
      </p>
    </div>
  )
}
