import type { HostCode } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useFailureCode } from '../session/refusal-text.ts'

/** Shown when a content blocker or a network problem prevented the provider's form from loading. */
export const ScriptFailed = ({ code, onRetry }: { code: HostCode; onRetry: () => void }) => {
  const t = useFlowsT()
  const codeOf = useFailureCode()
  return (
    <Notice
      kind="danger"
      title={t('provider.scriptFailed')}
      code={codeOf(code, undefined)}
      action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    >
      {t('provider.scriptHint')}
    </Notice>
  )
}
