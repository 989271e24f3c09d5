import { shownEmail } from '@playhub/contract/email-domain'
import { Message } from '@playhub/ui/dialog'
import { Spinner } from '@playhub/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { isWebAddress } from '../base/web-address.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import styles from './receipt-button.module.css'
import { receiptQuery } from './receipt-link.ts'

type Props = {
  paymentId: string
  first: { result: string; email: string; byMail: boolean; failed: boolean }
  open: boolean
  onClose: () => void
}

/** A dialog that waits for a receipt and then shows a link. The browser would block a tab that opens without a click. */
export const ReceiptWait = ({ paymentId, first, open, onClose }: Props) => {
  const t = useFlowsT()
  const { data } = useQuery({ ...receiptQuery(paymentId, first), enabled: open && !first.byMail })
  const isReady = isWebAddress(data.result)
  if (data.failed) {
    return (
      <Message open={open} title={t('receipt.title')} close={t('receipt.close')} onClose={onClose}>
        <p className={styles.mail}>{t('receipt.failed')}</p>
      </Message>
    )
  }
  if (data.byMail && !isReady) {
    return (
      <Message open={open} title={t('receipt.title')} close={t('receipt.close')} onClose={onClose}>
        <p className={styles.mail}>{data.email ? t('receipt.byMail', { email: shownEmail(data.email) }) : t('receipt.byMailOnly')}</p>
      </Message>
    )
  }
  return (
    <Message open={open} title={t('receipt.title')} close={t('receipt.close')} onClose={onClose}>
      <div role="status" className={styles.wait}>
        {!isReady && <Spinner size={40} />}
        <span>{t(isReady ? 'receipt.ready' : 'receipt.wait')}</span>
      </div>
      {isReady && (
        <a className={styles.open} href={data.result} target="_blank" rel="noopener noreferrer" onClick={onClose}>
          {t('receipt.open')}
        </a>
      )}
      {!isReady && data.email && <p className={styles.mail}>{t('receipt.mail', { email: shownEmail(data.email) })}</p>}
    </Message>
  )
}
