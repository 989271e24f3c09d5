import type { HostResult } from '@playhub/contract/hosting'
import { useRef, useState } from 'react'
import type { Leaving, ScreenRef } from '../../base/screen.ts'
import { asksFirst, closedResult, kindOf, pressCloses } from './closing-rules.ts'
import { LeaveQuestion } from './leave-question.tsx'

/**
 * Controls how a screen closes: asks the player first if something would be lost, then ends with the result for the host. `ask` is for the
 * close button, `press` for a click beside the modal, `back` for the browser's Back. While the question is open, Back closes only the
 * question.
 */
export const useClosing = (open: ScreenRef, end: (result: HostResult | undefined) => void | Promise<void>) => {
  const leaving = useRef<Leaving>(undefined)
  const underWay = useRef(false)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const kind = kindOf(open.screen)

  const leave = async () => {
    // The player has pressed again while the first press waits for the server or the host. The host must get only one result.
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      await end(leaving.current ? await leaving.current.result() : closedResult(open))
    } finally {
      underWay.current = false
      setBusy(false)
      setAsking(false)
    }
  }
  const ask = () => {
    if (asksFirst(kind, leaving.current)) setAsking(true)
    else void leave()
  }
  const press = () => {
    if (pressCloses(kind, leaving.current)) void leave()
  }
  const back = () => {
    if (!asking) ask()
    else if (!busy) setAsking(false)
  }
  const onLeave = (next: Leaving | undefined) => {
    leaving.current = next
  }
  const question = kind !== 'other' && (
    <LeaveQuestion kind={kind} open={asking} busy={busy} onYes={() => void leave()} onNo={() => setAsking(false)} />
  )
  return { ask, press, back, onLeave, question }
}
