import type { LoginMethod } from '@playhub/contract/auth'
import type { SignInProviders } from '@playhub/contract/auth/sign-in-providers'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isPassportMethod, isScriptMethod } from './provider-scripts.ts'
import { forgetBegun, recallBegun } from './social-begun.ts'
import { gone, type Purpose, type SocialEnd } from './social-end.ts'
import { signInWithScript } from './social-script.ts'
import { followWindow, signInInWindow } from './social-window.ts'

/** A sign-in in progress. If the browser blocked the popup, `address` is the URL of a link that replaces the popup. */
type Pending = { method: LoginMethod; address?: string }
type Options = { purpose: Purpose; providers: SignInProviders; onEnd: (method: LoginMethod, end: SocialEnd) => void }

/**
 * Signs in with a provider, or adds a provider to the account. There is one sign-in at a time. A sign-in in a popup survives a reload of
 * the page. The sign-in is cancelled when the component unmounts.
 */
export const useSocial = ({ purpose, providers, onEnd }: Options) => {
  const client = useQueryClient()
  const [pending, setPending] = useState<Pending>()
  const running = useRef<AbortController>(undefined)
  const opened = useRef<Window | null>(null)

  const run = async (method: LoginMethod, work: (signal: AbortSignal) => Promise<SocialEnd>) => {
    giveUp(running.current)
    const control = new AbortController()
    running.current = control
    opened.current = null
    setPending({ method })
    const end = await work(control.signal)
    if (control.signal.aborted) return
    setPending(undefined)
    onEnd(method, end)
  }

  /** Must be called within the click, or the browser blocks the popup. */
  const start = (method: LoginMethod) => {
    // The sign-in is already in progress. Its popup may be behind this window, so the popup gets the focus.
    if (pending?.method === method) return opened.current?.focus()
    const onWindow = (given: Window | null, address: string) => {
      opened.current = given
      if (!given) setPending({ method, address })
    }
    if (isPassportMethod(method)) void run(method, (signal) => signInInWindow(method, { purpose, signal, onWindow }))
    if (isScriptMethod(method)) void run(method, (signal) => signInWithScript(method, { purpose, providers, client, signal }))
  }

  const cancel = () => {
    if (!pending) return
    giveUp(running.current)
    setPending(undefined)
    onEnd(pending.method, gone)
  }

  const resume = useEffectEvent(() => {
    const begun = recallBegun(purpose, Date.now())
    if (begun) void run(begun.method, (signal) => followWindow(begun, null, signal))
  })
  useEffect(() => {
    resume()
    return () => giveUp(running.current)
  }, [])

  /** Called when the player uses the link that replaces a blocked popup. */
  const follow = () => pending && setPending({ method: pending.method })
  return { pending, start, cancel, follow }
}

const giveUp = (running: AbortController | undefined) => {
  if (!running || running.signal.aborted) return
  running.abort()
  forgetBegun()
}
