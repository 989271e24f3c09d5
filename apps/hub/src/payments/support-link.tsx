import buttons from '@playhub/ui/button.module.css'
import { useFlowsT } from '../flows-texts.ts'
import { paths } from '../paths.ts'

/** To the form about this payment, in a tab of its own: the payment stays open here. */
export const SupportLink = ({ paymentId }: { paymentId: string }) => {
  const t = useFlowsT()
  return (
    <a className={`${buttons.button} ${buttons.quiet}`} href={paths.transactionHelp(paymentId)} target="_blank" rel="noopener">
      {t('status.support')}
    </a>
  )
}
