import { ErrorBoundary } from '@playhub/browser/error-boundary'
import { Suspense, useState } from 'react'
import { forgetFailed, late } from '../base/late.ts'
import { closeModal, useOpenModal } from '../host/modal-store.ts'
import { whenSignedOut, whenUnauthorized } from '../session/ending.ts'
import { whenOpened } from '../session/request-values.ts'
import { ModalFailure } from './modal-failure.tsx'

const ModalHost = late(async () => (await import('./modal.tsx')).ModalHost)

whenOpened(async (...opened) => (await import('../host/token/host-token.ts')).receive(...opened))
whenUnauthorized(async (...refused) => (await import('../host/token/unauthorized.ts')).endSession(...refused))
whenSignedOut(async (userId) => (await import('./forget-written.ts')).forgetWritten(userId))

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
