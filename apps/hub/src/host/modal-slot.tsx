import { lazy, Suspense, useState } from 'react'
import { whenUnauthorized } from '../session/ending.ts'
import { useOpenModal } from './modal-store.ts'

const ModalHost = lazy(async () => ({ default: (await import('./modal.tsx')).ModalHost }))

whenUnauthorized(async (...refused) => (await import('./unauthorized.ts')).endSession(...refused))

/** Where the modal appears. Its code is fetched when something opens for the first time, and stays so that it can leave with its own motion. */
export const ModalSlot = () => {
  const open = useOpenModal()
  const [needed, setNeeded] = useState(false)
  if (open && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <ModalHost />
    </Suspense>
  )
}
