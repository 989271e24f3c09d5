import { Button } from '@playhub/ui/button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../base/toast-queue.ts'
import { isWebAddress } from '../base/web-address.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { fetchReceipt } from './receipt-link.ts'
import { ReceiptWait } from './receipt-wait.tsx'

/** Opens the receipt of a payment; while it is being made, says so and goes on asking. */
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

/** False when there is no link yet, and when the browser did not open the tab: a link to press stands in the dialog then. */
const opened = (link: string): boolean => {
  if (!isWebAddress(link)) return false
  const tab = window.open(link, '_blank')
  // With `noopener` the browser would not say whether it opened the tab.
  if (tab) tab.opener = null
  return tab !== null
}
