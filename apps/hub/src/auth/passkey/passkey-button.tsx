import { BrandIcon } from '@playhub/ui/brand-icon'
import { Button } from '@playhub/ui/button'
import { Stack } from '@playhub/ui/panel'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { LastUsed } from '../last-used.tsx'
import { PasskeyFailure } from './passkey-failure.tsx'

type Props<T> = {
  /** Shows or creates a passkey. */
  act: () => Promise<T>
  onDone: (result: T) => void
  onFailure?: (error: Error) => void
  label: string
  blocked?: string | undefined
  isLast?: boolean
}

/** A button that makes the browser ask for a passkey, and the reason if it did not work. */
export const PasskeyButton = <T,>({ act, onDone, onFailure, label, blocked, isLast = false }: Props<T>) => {
  const markId = useId()
  const asking = useMutation({ mutationFn: act, onSuccess: onDone, onError: (error) => onFailure?.(error) })
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
      {asking.error && <PasskeyFailure error={asking.error} />}
    </Stack>
  )
}
