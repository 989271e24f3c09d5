import { TOAST_DEFAULT_MS, TOAST_MAX, TOAST_PRODUCT_MS } from '@playhub/contract/limits'
import { createToasts, ToastRegion } from '@playhub/ui/toasts'
import { useEffect } from 'react'
import { Welcome } from '../auth/registration/welcome.tsx'
import { subscribeToasts, type Toast, type ToastPhrase, takeToasts } from '../base/toast-queue.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useT } from '../i18n/i18n.tsx'
import styles from './toast-area.module.css'

/**
 * The time for which a long text or the welcome toast is shown. It is long enough to read the toast and to decide. The time stops while the
 * player types in the toast.
 */
const LONG_MS = 10_000

const toasts = createToasts()

/** The corner that shows the toasts. A toast's time continues while the focus is in a game's frame. */
export const ToastArea = () => {
  const t = useFlowsT()
  useQueuedToasts()
  return (
    <ToastRegion
      toasts={toasts}
      limit={TOAST_MAX}
      className={styles.region}
      closeLabel={t('common.close')}
      label={t('common.notifications')}
    />
  )
}

const useQueuedToasts = () => {
  useEffect(() => {
    const show = () => takeToasts().forEach(add)
    show()
    return subscribeToasts(show)
  }, [])
}

const add = (toast: Toast) => {
  if (toast.kind === 'welcome') {
    toasts.add({ description: <Welcome />, timeout: 0, data: { kind: 'success', role: 'status', barMs: LONG_MS } })
    return
  }
  toasts.add({ description: <Sentence phrase={toast.phrase} />, timeout: 0, data: { ...looks[toast.kind], role: 'alert' } })
}

const looks = {
  info: { kind: 'success', barMs: TOAST_PRODUCT_MS },
  long: { kind: 'info', barMs: LONG_MS },
  error: { kind: 'danger', barMs: TOAST_DEFAULT_MS },
} as const

const coreKeys = [
  'GET_INITIAL_CONFIG_ERROR',
  'GET_GAMES_DATA_ERROR',
  'GET_GAME_DATA_ERROR',
  'GET_SINGLE_GAME_DATA_ERROR',
  'GET_PRICES_CONTROL_ERROR',
  'LANGUAGE_ERROR',
] as const
type CoreKey = (typeof coreKeys)[number]
const isCore = (phrase: ToastPhrase): phrase is CoreKey => coreKeys.some((key) => key === phrase)

const Sentence = ({ phrase }: { phrase: ToastPhrase }) => {
  const core = useT()
  const t = useFlowsT()
  return (
    <>
      {phrase === 'PLAYER_ID_COPIED' ? core('shell.idCopied') : isCore(phrase) ? core(`toast.${phrase}`) : t(`toast.${phrase}`)}
      {phrase === 'UNAUTHORIZED' && <div className={styles.hint}>{t('toast.UNAUTHORIZED_HINT')}</div>}
    </>
  )
}
