import { Button } from '@playhub/ui/button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../base/toast-queue.ts'
import { isWebAddress } from '../base/web-address.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { fetchReceipt } from './receipt-link.ts'
import { ReceiptWait } from './receipt-wait.tsx'

/** Opens a payment's receipt. If the receipt is not ready yet, opens a dialog that says this and repeats the request. */
export const ReceiptButton = ({ paymentId, label }: { paymentId: string; label?: string }) => {
  const t = useFlowsT()
  const [waiting, setWaiting] = useState(false)
  const fetchLink = useMutation({
    mutationFn: () => fetchReceipt(paymentId),
    onSuccess: ({ result }) => {
      if (!opened(result)) setWaiting(true)
    },
    onError: () => showToast('GET_RECEIPT_LINK_ERROR'),
  })
  return (
    <>
      <Button variant="quiet" busy={fetchLink.isPending} aria-label={label} onClick={() => fetchLink.mutate()}>
        {t('transactions.receipt')}
      </Button>
      {fetchLink.data && <ReceiptWait paymentId={paymentId} first={fetchLink.data} open={waiting} onClose={() => setWaiting(false)} />}
    </>
  )
}

/** Opens the receipt in a new tab. Returns false if there is no link yet or the browser blocked the tab; then the dialog shows a link. */
const opened = (link: string): boolean => {
  if (!isWebAddress(link)) return false
  const tab = window.open(link, '_blank')
  // Removes the new tab's reference to this page, as `noopener` does. With `noopener`, the browser would not report whether the tab opened.
  if (tab) tab.opener = null
  return tab !== null
}
