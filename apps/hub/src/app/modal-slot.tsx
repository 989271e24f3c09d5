import { ErrorBoundary } from '@playhub/browser/error-boundary'
import { Suspense, useState } from 'react'
import { forgetFailed, late } from '../base/late.ts'
import { closeModal, useOpenModal } from '../host/modal-store.ts'
import { whenSignedOut, whenUnauthorized } from '../session/ending.ts'
import { whenOpened } from '../session/request-values.ts'
import { ModalFailure } from './modal-failure.tsx'

const ModalHost = late(() => import('./modal.tsx').then((module) => module.ModalHost))

whenOpened((...opened) => import('../host/token/host-token.ts').then((module) => module.receive(...opened)))
whenUnauthorized((...refused) => import('../host/token/unauthorized.ts').then((module) => module.endSession(...refused)))
whenSignedOut((userId) => import('./forget-written.ts').then((module) => module.forgetWritten(userId)))

/** Renders the open modal. The modal's code loads at first use. The modal stays mounted so that its closing animation can run. */
export const ModalSlot = () => {
  const open = useOpenModal()
  const [needed, setNeeded] = useState(false)
  const [tries, setTries] = useState(0)
  if (open && !needed) setNeeded(true)
  if (!needed) return null

  const handleRetry = () => {
    forgetFailed()
    setTries(tries + 1)
  }
  const handleClose = () => {
    closeModal()
    setNeeded(false)
    handleRetry()
  }
  return (
    <ErrorBoundary key={tries} fallback={<ModalFailure onRetry={handleRetry} onClose={handleClose} />}>
      <Suspense fallback={null}>
        <ModalHost />
      </Suspense>
    </ErrorBoundary>
  )
}
