import { Dialog } from '@base-ui/react/dialog'
import type { HostResult } from '@playhub/contract/hosting'
import { X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { isProviderScreen, type ScreenHost, type ScreenName } from '../base/screen.ts'
import { showToast } from '../base/toast-queue.ts'
import { acceptSignIn } from '../host/accept-sign-in.ts'
import { useBack } from '../host/leaving/back.ts'
import { useClosing } from '../host/leaving/closing.tsx'
import { kindOf } from '../host/leaving/closing-rules.ts'
import { interruptModal, openLastStep, replaceModal } from '../host/modal-steps.ts'
import { closeModal, type OpenModal, useOpenModal } from '../host/modal-store.ts'
import { PlaceProvider } from '../host/place.ts'
import { pageProject } from '../host/result/page-project.ts'
import { tellWebHost } from '../host/result/result.ts'
import { ScreenSkeleton } from '../host/screen-skeleton.tsx'
import { useAlone } from '../host/token/modal-alone.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import styles from './modal.module.css'
import { ScreenSlot } from './screens.tsx'

const widths: Partial<Record<ScreenName, string | undefined>> = {
  payment: styles.wide,
  transactions: styles.wide,
  transactionHelp: styles.middle,
  profile: styles.middle,
  deletion: styles.middle,
  saveChoice: styles.middle,
  stripe: styles.wide,
  yookassa: styles.wide,
  yandexPay: styles.wide,
  tickets: styles.wide,
}

/** Shows a screen in a dialog over the page. A later screen of the same flow replaces the current screen in the same dialog. */
export const ModalHost = () => {
  const open = useOpenModal()
  // The last content stays visible during the closing animation.
  const [shown, setShown] = useState(open)
  if (open && open !== shown) setShown(open)
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <ModalPanel modal={shown} isOpen={open !== undefined} onGone={() => setShown(undefined)} />
    </Suspense>
  )
}

/**
 * Closes the modal and gives `result` to the code that opened the modal. Also sends the result of a sign-in to the host. (`bank.ts` sends
 * the result of a payment to the host.)
 */
const end = (result: HostResult | undefined) => {
  closeModal(result)
  if (result?.type === 'auth') void pageProject().then((project) => tellWebHost(result, project))
}

type PanelProps = { modal: OpenModal; isOpen: boolean; onGone: () => void }

/**
 * Returns the function that decides which element gets the focus when the modal closes. The element that had the focus before the modal
 * opened may no longer exist. For example, the button "Log in" disappears after a sign-in. In that case the page gets the focus, as after a
 * navigation.
 */
const useFocusAfter = () => {
  const [before] = useState(() => document.activeElement)
  return () => {
    if (before?.isConnected) return true
    // Without this call, the dialog would give the focus to the first link in the page.
    document.querySelector<HTMLElement>('.page')?.focus({ preventScroll: true })
    return false
  }
}

const ModalPanel = ({ modal: { ref, turn }, isOpen, onGone }: PanelProps) => {
  const t = useFlowsT()
  const closing = useClosing(ref, end)
  const focusAfter = useFocusAfter()
  useAlone(isOpen)
  useBack(isOpen, closing.back)
  const host: ScreenHost = {
    // If a screen other than a sign-in screen opens the sign-in, the player returns to that screen afterwards.
    go: (next) => (kindOf(ref.screen) !== 'auth' && next.screen === 'login' ? interruptModal(next) : replaceModal(next)),
    restart: replaceModal,
    finish: (result, { isNew = false, notAdded = false } = {}) => {
      acceptSignIn(result)
      if (notAdded) showToast('SIGN_IN_NOT_ADDED', 'long')
      end(result)
      if (isNew) openLastStep({ screen: 'welcome', values: ref.values })
    },
    close: closing.ask,
    onLeave: closing.onLeave,
  }
  const handleChange = (_open: boolean, { reason }: Dialog.Root.ChangeEventDetails) =>
    reason === 'outside-press' ? closing.press() : closing.ask()

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={handleChange}
      onOpenChangeComplete={(next) => !next && onGone()}
      disablePointerDismissal={isProviderScreen(ref.screen)}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={`${styles.popup} ${widths[ref.screen] ?? ''}`} data-screen={ref.screen} finalFocus={focusAfter}>
          <Dialog.Close className={styles.cross} aria-label={t('common.closeToGame')}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </Dialog.Close>
          <div className={styles.content}>
            <PlaceProvider value="modal">
              <Suspense key={turn} fallback={<ScreenSkeleton />}>
                <ScreenSlot open={ref} host={host} />
              </Suspense>
            </PlaceProvider>
          </div>
          {closing.question}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
