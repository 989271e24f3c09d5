import buttons from '@playhub/ui/button.module.css'
import { Notice } from '@playhub/ui/notice'
import { useFlowsT } from '../../i18n/flows-texts.ts'

/** Shown when the browser blocked the popup. The player opens the provider's page with a link instead. */
export const WindowBlocked = ({ address, onFollowed }: { address: string; onFollowed: () => void }) => {
  const t = useFlowsT()
  const link = (
    <a className={`${buttons.button} ${buttons.accent}`} href={address} target="_blank" rel="noopener" onClick={onFollowed}>
      {t('yandexPay.openHere')}
    </a>
  )
  return <Notice kind="warning" title={t('yandexPay.blocked')} action={link} />
}
