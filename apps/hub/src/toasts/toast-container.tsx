import { TOAST_DEFAULT_MS, TOAST_MAX, TOAST_PRODUCT_MS } from '@playhub/contract/limits'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { type CloseButtonProps, cssTransition, ToastContainer, toast } from 'react-toastify/unstyled'
import { Welcome } from '../auth/registration/welcome.tsx'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useT } from '../i18n/i18n.tsx'
import './toast-container.css'
import { subscribeToasts, type ToastPhrase, takeToasts } from '../base/toast-queue.ts'

/** Long enough to read and decide. Its time stops while somebody types in it. */
const WELCOME_MS = 10_000

const motion = cssTransition({ enter: 'toast-enter', exit: 'toast-leave', collapse: false })

/**
 * The corner with the toasts. Their time stops under the pointer, with the focus inside, and in a hidden tab. It continues while the player
 * is in a game's frame, which the library would take for a lost focus.
 */
export const ToastArea = () => {
  const t = useFlowsT()
  useWaitingToasts()
  usePauseWhileHidden()
  return (
    <ToastContainer
      position="top-right"
      limit={TOAST_MAX}
      autoClose={TOAST_DEFAULT_MS}
      transition={motion}
      icon={false}
      closeOnClick={false}
      draggable={false}
      pauseOnHover
      pauseOnFocusLoss={false}
      newestOnTop
      hotKeys={(event) => event.key === 'F6'}
      aria-label={t('common.notifications')}
      closeButton={CloseButton}
    />
  )
}

const useWaitingToasts = () => {
  useEffect(() => {
    const show = () => {
      for (const each of takeToasts()) {
        if (each.kind === 'welcome') {
          toast(<Welcome />, { type: 'success', role: 'status', autoClose: WELCOME_MS })
          continue
        }
        toast(<Sentence {...each} />, {
          type: each.kind === 'error' ? 'error' : 'success',
          autoClose: each.kind === 'error' ? TOAST_DEFAULT_MS : TOAST_PRODUCT_MS,
        })
      }
    }
    show()
    return subscribeToasts(show)
  }, [])
}

const usePauseWhileHidden = () => {
  useEffect(() => {
    const handle = () => (document.hidden ? toast.pause() : toast.play())
    document.addEventListener('visibilitychange', handle)
    return () => document.removeEventListener('visibilitychange', handle)
  }, [])
}

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

const Sentence = ({ phrase, kind }: { phrase: ToastPhrase; kind: 'info' | 'error' }) => {
  const core = useT()
  const t = useFlowsT()
  const Icon = kind === 'error' ? CircleAlert : CircleCheck
  return (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>
        {phrase === 'PLAYER_ID_COPIED' ? core('shell.idCopied') : isCore(phrase) ? core(`toast.${phrase}`) : t(`toast.${phrase}`)}
        {phrase === 'UNAUTHORIZED' && <div className="toast-hint">{t('toast.UNAUTHORIZED_HINT')}</div>}
      </div>
    </>
  )
}

const CloseButton = ({ closeToast }: CloseButtonProps) => {
  const t = useFlowsT()
  return (
    <button type="button" className="toast-close" aria-label={t('common.close')} onClick={closeToast}>
      <X size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
