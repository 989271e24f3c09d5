import type { PaymentMethod } from '@playhub/contract/payments'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { MethodMarks } from './method-marks.tsx'
import styles from './payments.module.css'

/** The accepted cards, where card data goes, and whether the money is real. */
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
