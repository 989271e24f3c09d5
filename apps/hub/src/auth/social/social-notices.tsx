import { Button } from '@playhub/ui/button'
import buttons from '@playhub/ui/button.module.css'
import { Notice } from '@playhub/ui/notice'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { useFailureCode, useRefusalText } from '../../session/refusal-text.ts'
import { TextButton } from '../text-button.tsx'
import styles from './social.module.css'
import type { SocialEnd } from './social-end.ts'

/** Messages that are shown while the player signs in in another window, and after a failure. */

/** Says that a sign-in is in progress in another window. The element is always rendered, so that screen readers announce its changes. */
export const SocialPending = ({ shown, onCancel }: { shown: boolean; onCancel: () => void }) => {
  const t = useFlowsT()
  return (
    <div className={styles.pending} role="status">
      {shown && (
        <>
          {t('login.finish')}
          <TextButton onClick={onCancel}>{t('login.cancel')}</TextButton>
        </>
      )}
    </div>
  )
}

/** Says that no popup opened. A link to the popup's URL, or one more click, opens it. */
export const SocialReopen = (props: { address: string; onFollow: () => void; onCancel: () => void } | { onOpen: () => void }) => {
  const t = useFlowsT()
  const again = t('login.openAgain')
  return (
    <Notice
      kind="warning"
      title={t('login.blocked')}
      action={
        'onOpen' in props ? (
          <Button onClick={props.onOpen}>{again}</Button>
        ) : (
          <div className={styles.ways}>
            <a className={buttons.button} href={props.address} target="_blank" rel="noopener" onClick={props.onFollow}>
              {again}
            </a>
            <TextButton onClick={props.onCancel}>{t('login.cancel')}</TextButton>
          </div>
        )
      }
    />
  )
}

export const SocialFailure = ({ failure }: { failure: Extract<SocialEnd, { kind: 'failed' }> }) => {
  const textOf = useFailureText()
  const codeOf = useFailureCode()
  return (
    <Notice kind="danger" code={codeOf(failure.code, failure.error)}>
      {textOf(failure)}
    </Notice>
  )
}

const useFailureText = () => {
  const t = useFlowsT()
  const refusalText = useRefusalText()
  return ({ at, error }: Extract<SocialEnd, { kind: 'failed' }>) => {
    switch (at) {
      case 'start':
        return t('toast.SET_USER_AUTH_STATE_ERROR')
      case 'check':
        return t('toast.CHECK_USER_AUTH_STATE_ERROR')
      case 'expired':
        return t('login.expired')
      case 'provider':
        return t('login.failed')
      case 'server':
        return refusalText(error)
    }
  }
}
