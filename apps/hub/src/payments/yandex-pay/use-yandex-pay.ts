import { payments } from '@playhub/contract/payments'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isWebAddress } from '../../base/web-address.ts'
import { openNewWindow } from '../../host/new-window.ts'
import { call } from '../../session/call.ts'
import { giveUp } from '../status/give-up.ts'
import { useLearned } from '../status/learned.ts'
import { keepLeft, leavesPage } from './left-page.ts'
import { shownIn, watchWindow } from './pay-window.ts'

/** Thrown when the server created the order but returned no URL of the payment page. */
export class NoAddress extends Error {
  override readonly name = 'NoAddress'
}

/**
 * Where the player is during the payment. `window`: in the provider's popup. `unseen`: in a window that this page cannot watch. `back`: on
 * our site again.
 */
type Going = 'window' | 'unseen' | 'back'
type Return = { returned?: boolean; aborted?: boolean }

/** Controls a payment on Yandex Pay's own page, which opens in a popup or instead of this page. The server gets the result. */
export const useYandexPay = (paymentId: string, { returned = false, aborted = false }: Return) => {
  const learn = useLearned(paymentId)
  const [going, setGoing] = useState<Going | undefined>(returned ? 'back' : undefined)
  const [blocked, setBlocked] = useState<string>()
  const opened = useRef<Window | null>(null)
  const watching = useRef<AbortController>(undefined)
  const isGone = useRef(false)

  const confirm = () => call(payments.setPending, { params: { paymentId } })
  // Failures of `confirm` and `giveUp` are ignored, because polling continues and shows its own failures.
  const lookAgain = () => void confirm().then(learn, () => undefined)
  const close = () => void giveUp(paymentId, { provider: 'yandex-pay' }).then(learn, () => undefined)

  const create = useMutation({
    /** `target` is the popup. It is undefined if this page itself navigates, and null if the browser blocked the popup. */
    mutationFn: async (target: Window | null | undefined) => {
      const { data } = await call(payments.yandexPayCreate, { body: { paymentId } })
      if (!isWebAddress(data.paymentUrl)) throw new NoAddress('no address to pay at')
      if (target === undefined || going) await confirm().then(learn, () => undefined)
      return data.paymentUrl
    },
    onSuccess: (address, target) => {
      // The player has left this screen while the order was created.
      if (isGone.current) return target?.close()
      if (target === undefined) return leaveFor(address)
      setBlocked(target === null ? address : undefined)
      if (target === null) return
      // The player closed the window while it was still empty.
      if (target.closed) return
      target.location.replace(address)
      setGoing('window')
      void follow(target)
    },
    onError: (_error, target) => target?.close(),
  })

  const leaveFor = (address: string) => {
    keepLeft(paymentId)
    setGoing('unseen')
    location.assign(address)
  }

  const follow = async (target: Window) => {
    watching.current?.abort()
    const control = new AbortController()
    watching.current = control
    opened.current = target
    const end = await watchWindow({
      shown: () => shownIn(target),
      isClosed: () => target.closed,
      isInFront: () => document.hasFocus(),
      isOver: () => control.signal.aborted,
      now: Date.now,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    })
    if (end === 'over') return
    setGoing(end === 'lost' ? 'unseen' : 'back')
    if (end === 'back' || end === 'aborted') target.close()
    if (end === 'back' || end === 'lost') lookAgain()
    if (end === 'closed' || end === 'aborted') close()
  }

  useComingBack(going === 'unseen', lookAgain)
  const arrive = useEffectEvent(() => {
    if (aborted) close()
  })
  useEffect(() => {
    isGone.current = false
    arrive()
    return () => {
      isGone.current = true
      watching.current?.abort()
      opened.current?.close()
    }
  }, [])

  return {
    going,
    /** The URL of the popup that the browser blocked. The player gets a link to it. */
    blocked,
    /** Must be called within the click, or the browser blocks the popup. */
    go: () => !create.isPending && create.mutate(leavesPage() ? undefined : openNewWindow()),
    show: () => opened.current?.focus(),
    /** Called when the player has opened the provider's page with the link instead of the blocked popup. */
    followed: () => {
      setBlocked(undefined)
      setGoing('unseen')
    },
    isPending: create.isPending,
    hasBegun: create.data !== undefined,
    error: create.error,
  }
}
export type YandexPay = ReturnType<typeof useYandexPay>

/** Calls `onBack` when the player returns to this page, because the payment may have changed in the window that this page cannot see. */
const useComingBack = (isAway: boolean, onBack: () => void) => {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!isAway) return
    const handleFocus = () => back()
    addEventListener('focus', handleFocus)
    return () => removeEventListener('focus', handleFocus)
  }, [isAway])
}
