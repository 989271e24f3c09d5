import buttons from '@playhub/ui/button.module.css'
import { screenPaths } from '../../base/screen-paths.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'

/** Opens the support form about this payment in a new tab; the payment stays open in this tab. */
export const SupportLink = ({ paymentId }: { paymentId: string }) => {
  const t = useFlowsT()
  return (
    <a className={`${buttons.button} ${buttons.quiet}`} href={screenPaths.transactionHelp(paymentId)} target="_blank" rel="noopener">
      {t('status.support')}
    </a>
  )
}
