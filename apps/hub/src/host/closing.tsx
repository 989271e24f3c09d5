import type { HostResult } from '@playhub/contract/hosting'
import { useRef, useState } from 'react'
import { LeaveQuestion } from './leave-question.tsx'
import { authClosedResult, cancelledResult } from './results.ts'
import { isPaymentScreen, type Leaving, type ScreenName, type ScreenRef } from './screen.ts'

type Kind = 'auth' | 'payment' | 'other'
const authScreens: readonly ScreenName[] = ['login', 'emailLogin', 'registration', 'recovery']
const kindOf = (name: ScreenName): Kind => (isPaymentScreen(name) ? 'payment' : authScreens.includes(name) ? 'auth' : 'other')

/** What the host hears when nothing else is known: a login closed, a payment cancelled. */
const closedResult = (open: ScreenRef): HostResult | undefined => {
  if ('paymentId' in open.values && isPaymentScreen(open.screen)) return cancelledResult(open.values.paymentId)
  return kindOf(open.screen) === 'auth' ? authClosedResult : undefined
}

/**
 * Leaving a screen: asks first where something would be lost, then ends with the result that closing has there.
 * `ask` is what the cross does; `leave` goes without a question.
 */
export const useClosing = (open: ScreenRef, end: (result: HostResult | undefined) => void) => {
  const leaving = useRef<Leaving>(undefined)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const kind = kindOf(open.screen)

  const leave = async () => {
    setBusy(true)
    const result = leaving.current ? await leaving.current.result() : closedResult(open)
    setBusy(false)
    setAsking(false)
    end(result)
  }
  const ask = () => {
    if (leaving.current?.asks ?? kind !== 'other') setAsking(true)
    else void leave()
  }
  const onLeave = (next: Leaving | undefined) => {
    leaving.current = next
  }
  const question = kind !== 'other' && (
    <LeaveQuestion kind={kind} open={asking} busy={busy} onYes={() => void leave()} onNo={() => setAsking(false)} />
  )
  return { ask, leave: () => void leave(), onLeave, question }
}
