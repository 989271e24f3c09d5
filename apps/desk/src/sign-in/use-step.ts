import { PasskeyStopped } from '@playhub/browser/web-authn'
import type { DeskSession } from '@playhub/contract/desk/sign-in'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useT } from '../base/i18n.tsx'
import { setMe } from '../base/queries.ts'
import { useRefusalText } from '../base/refusal-text.ts'

/** Returns a mutation for one step of the sign-in. The reply decides the next screen. */
export const useStep = <T = void>(act: (input: T) => Promise<DeskSession>, onRefused?: (error: Error) => void) =>
  useMutation({ mutationFn: act, onSuccess: setMe, ...(onRefused && { onError: onRefused }) })

/** Returns a function that gives the text for a failed step, including a cancelled passkey. */
export const useStepText = () => {
  const t = useT()
  const refusalText = useRefusalText()
  return (error: unknown) =>
    error instanceof PasskeyStopped ? t(error.isKnown ? 'signIn.passkeyKnown' : 'signIn.passkeyStopped') : refusalText(error)
}

/** Focuses the first field of a step. */
export const useFirstField = <E extends HTMLElement>() => {
  const field = useRef<E>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
