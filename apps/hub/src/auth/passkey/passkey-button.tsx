import { BrandIcon } from '@playhub/ui/brand-icon'
import { Button } from '@playhub/ui/button'
import { Stack } from '@playhub/ui/panel'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { LastUsed } from '../last-used.tsx'
import { isStopped, PasskeyFailure } from './passkey-failure.tsx'

type Props<T> = {
  /** Makes the browser use or create a passkey. Aborting `signal` stops the browser's prompt. */
  act: (signal: AbortSignal) => Promise<T>
  onDone: (result: T) => void
  onStart?: (() => void) | undefined
  /** Called when `act` fails. Not called if the player or the browser stopped the prompt. */
  onFailure?: (error: Error) => void
  label: string
  blocked?: string | undefined
  /** Whether the player has started to use another sign-in method. The browser's passkey prompt is then stopped. */
  isLeft?: boolean
  isLast?: boolean
}

/** A button that makes the browser ask for a passkey. If that fails, the reason is shown below the button. */
export const PasskeyButton = <T,>({ act, onStart, onDone, onFailure, label, blocked, isLeft = false, isLast = false }: Props<T>) => {
  const markId = useId()
  const prompt = usePrompt(isLeft)
  const asking = useMutation({
    mutationFn: () => act(prompt.start()),
    onMutate: () => onStart?.(),
    onSuccess: (result) => {
      if (prompt.isWanted()) onDone(result)
    },
    onError: (error) => {
      if (!isStopped(error)) onFailure?.(error)
    },
  })
  return (
    <Stack gap={2}>
      <Button
        data-method="passkey"
        icon={<BrandIcon name="passkey" size={20} />}
        busy={asking.isPending}
        blocked={blocked}
        aria-describedby={isLast ? markId : undefined}
        onClick={() => asking.mutate()}
      >
        {label}
        {isLast && <LastUsed id={markId} />}
      </Button>
      {asking.error && !isLeft && <PasskeyFailure error={asking.error} />}
    </Stack>
  )
}

/**
 * Controls the browser's passkey prompt of one button. The prompt must not stay over the next screen. So it is aborted when the button
 * unmounts, or when the player starts to use another method (`isLeft`). After that `isWanted` returns false, and the prompt's result is
 * ignored.
 */
const usePrompt = (isLeft: boolean) => {
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])
  useEffect(() => {
    if (isLeft) stopping.current?.abort()
  }, [isLeft])
  return {
    start: () => {
      stopping.current = new AbortController()
      return stopping.current.signal
    },
    isWanted: () => stopping.current?.signal.aborted !== true,
  }
}
