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

/** The server took the order, but there is nowhere to go. */
export class NoAddress extends Error {
  override readonly name = 'NoAddress'
}

/** Where the player pays. `window`: in one beside the page; `unseen`: in one that this page has no hold on; `back`: they have come back from there. */
type Going = 'window' | 'unseen' | 'back'
type Return = { returned?: boolean; aborted?: boolean }

/** A payment on Yandex Pay's own page: in a window of its own, or in the place of this page. What came of it the server finds out. */
export const useYandexPay = (paymentId: string, { returned = false, aborted = false }: Return) => {
  const learn = useLearned(paymentId)
  const [going, setGoing] = useState<Going | undefined>(returned ? 'back' : undefined)
  const [blocked, setBlocked] = useState<string>()
  const opened = useRef<Window | null>(null)
  const watching = useRef<AbortController>(undefined)
  const isGone = useRef(false)

  const confirm = () => call(payments.setPending, { params: { paymentId } })
  // The poll goes on whether or not these succeed, and tells when it cannot.
  const lookAgain = () => void confirm().then(learn, () => undefined)
  const close = () => void giveUp(paymentId, { provider: 'yandex-pay' }).then(learn, () => undefined)

  const create = useMutation({
    /** `undefined`: this page goes; null: no window opened. */
    mutationFn: async (target: Window | null | undefined) => {
      const { data } = await call(payments.yandexPayCreate, { body: { paymentId } })
      if (!isWebAddress(data.paymentUrl)) throw new NoAddress('no address to pay at')
      if (target === undefined || going) await confirm().then(learn, () => undefined)
      return data.paymentUrl
    },
    onSuccess: (address, target) => {
      // The player left while the order was made.
      if (isGone.current) return target?.close()
      if (target === undefined) return leaveFor(address)
      setBlocked(target === null ? address : undefined)
      if (target === null) return
      // The player closed it while it was still empty.
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
    /** The address that the browser opened no window for; a link leads there. */
    blocked,
    /** To be called in the click itself: later the browser would open no window. */
    go: () => !create.isPending && create.mutate(leavesPage() ? undefined : openNewWindow()),
    show: () => opened.current?.focus(),
    /** The player took the link. */
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

/** The player turns to this page again: something may have happened in the window that is out of sight. */
const useComingBack = (isAway: boolean, onBack: () => void) => {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!isAway) return
    const handleFocus = () => back()
    addEventListener('focus', handleFocus)
    return () => removeEventListener('focus', handleFocus)
  }, [isAway])
}
