import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useFlowsT } from '../i18n.tsx'

/** A blocker or the network kept the provider's form away. */
export const ScriptFailed = ({ onRetry }: { onRetry: () => void }) => {
  const t = useFlowsT()
  return (
    <Notice kind="danger" title={t('provider.scriptFailed')} action={<Button onClick={onRetry}>{t('common.retry')}</Button>}>
      {t('provider.scriptHint')}
    </Notice>
  )
}
