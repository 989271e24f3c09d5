import { Notice } from '@playhub/ui/notice'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { useRefusalText } from '../../session/refusal-text.ts'

/**
 * Whether the player or the browser stopped the prompt. Checks the error's name, because the library with the error's class is loaded only
 * when a passkey is used.
 */
export const isStopped = (error: Error): error is Error & { isKnown?: boolean } => error.name === 'PasskeyStopped'

/** A message that says why a passkey was not used or not created. */
export const PasskeyFailure = ({ error }: { error: Error }) => {
  const t = useFlowsT()
  const refusalText = useRefusalText()
  if (isStopped(error)) return <Notice kind="warning">{t(error.isKnown ? 'passkey.known' : 'passkey.stopped')}</Notice>
  // The browser does not allow our passkeys at this address. This happens on a subdomain of a host name without dots, for example on a
  // subdomain of `localhost`.
  if (error.name === 'SecurityError') return <Notice kind="warning">{t('passkey.elsewhere')}</Notice>
  return <Notice kind="danger">{refusalText(error)}</Notice>
}
