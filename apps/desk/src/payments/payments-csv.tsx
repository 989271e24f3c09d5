import type { PaymentRow } from '@playhub/contract/desk/payments'
import { formatMinor, paymentProviders } from '@playhub/contract/payments'
import { Button } from '@playhub/ui/button'
import { Download } from 'lucide-react'
import { saveCsv } from '../base/csv.ts'
import { useT } from '../base/i18n.tsx'
import { usePaymentsT } from '../player/payment-texts.ts'
import { useInboxT } from '../support/texts.ts'

/** A button that downloads the loaded rows as a CSV file, with times in UTC and amounts as decimals. */
export const PaymentsCsv = ({ rows }: { rows: readonly PaymentRow[] }) => {
  const deskT = useT()
  const [t, inboxT] = [usePaymentsT(), useInboxT()]
  const handleSave = () =>
    saveCsv('playhub-payments', [
      [
        ...[t('time'), t('csv.id'), t('csv.project'), t('csv.playerId'), t('csv.playerName'), t('item'), t('amount'), t('csv.currency')],
        ...[t('csv.refunded'), t('provider'), t('status'), t('csv.mode'), t('csv.paid'), t('receipt')],
      ],
      ...rows.map((row) => [
        ...[row.createTs, row.id, row.project, row.player.id, row.player.name, row.item],
        ...[row.amount === null ? '' : formatMinor(row.amount), row.currency ?? '', formatMinor(row.refunded)],
        ...[row.provider ? paymentProviders[row.provider].title : '', inboxT(`purchase.state.${row.state}`), t(`modes.${row.mode}`)],
        ...[row.paidTs ?? '', t(row.hasReceipt ? 'hasReceipt' : 'noReceipt')],
      ]),
    ])
  return (
    <Button icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={handleSave}>
      {deskT('common.csv')}
    </Button>
  )
}
