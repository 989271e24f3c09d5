import { Refusal } from '@playhub/contract/refusals'
import { transactions } from '@playhub/contract/transactions'
import { Button } from '@playhub/ui/button'
import { Message } from '@playhub/ui/dialog'
import { Spinner } from '@playhub/ui/spinner'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from './call.ts'
import { useFlowsT } from './i18n.tsx'
import styles from './receipt-button.module.css'
import { showToast } from './toast-queue.ts'

/** Opens the receipt of a payment; while it is being made, says so. */
export const ReceiptButton = ({ paymentId, label }: { paymentId: string; label?: string }) => {
  const t = useFlowsT()
  const [waiting, setWaiting] = useState<'made' | 'later' | undefined>()
  const fetchLink = useMutation({
    mutationFn: () => call(transactions.getReceiptLink, { query: { privatePaymentId: paymentId } }),
    onSuccess: ({ result }) => (result ? openReceipt(result) : setWaiting('made')),
    onError: (error) =>
      error instanceof Refusal && error.code === 'NOT_BUILT_YET' ? setWaiting('later') : showToast('GET_RECEIPT_LINK_ERROR'),
  })
  return (
    <>
      <Button variant="quiet" busy={fetchLink.isPending} aria-label={label} onClick={() => fetchLink.mutate()}>
        {t('transactions.receipt')}
      </Button>
      <Message open={waiting !== undefined} title={t('receipt.title')} close={t('receipt.close')} onClose={() => setWaiting(undefined)}>
        <p className={styles.wait}>
          {waiting === 'made' && <Spinner size={40} />}
          {t('receipt.wait')}
        </p>
        {waiting === 'later' && <p>{t('receipt.notYet')}</p>}
      </Message>
    </>
  )
}

/** Only to a web page: the link comes from a payment service. */
const openReceipt = (link: string) => {
  const tab = URL.canParse(link) && /^https?:$/.test(new URL(link).protocol) ? window.open(link, '_blank') : null
  // With `noopener` the browser would not say whether it opened the tab.
  if (tab) tab.opener = null
  else showToast('GET_RECEIPT_LINK_ERROR')
}
