import type { CaptchaPurpose } from '@playhub/contract/auth/robot-check'
import { CheckboxField } from '@playhub/ui/checkbox-field'
import type { FieldError } from '@playhub/ui/field'
import { Spinner } from '@playhub/ui/spinner'
import { useMutation } from '@tanstack/react-query'
import { type Ref, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useHeldSubmit } from './held-submit.ts'
import styles from './robot-check.module.css'

type Props = {
  purpose: CaptchaPurpose
  solved: boolean
  onSolved: (proof: string) => void
  error?: FieldError | undefined
  /** True if the check appeared because of the player's last action. */
  autoFocus?: boolean
  /**
   * Set it in a form that the player submits after the check. A submit during the check is then delayed, and is repeated when the check has
   * succeeded.
   */
  onWork?: (work: CheckWork) => void
  ref?: Ref<HTMLInputElement>
}

/** `held`: the check is running, and the player has already pressed the form's button. */
export type CheckWork = 'none' | 'running' | 'held'

/** The "I am not a robot" tick box. A tick makes the browser do a small computation. There is no puzzle to solve. */
export const RobotCheck = ({ purpose, solved, onSolved, error, autoFocus = false, onWork, ref }: Props) => {
  const t = useFlowsT()
  const frame = useRef<HTMLDivElement>(null)
  useFocusAtFirst(frame, autoFocus)
  const [work, setWork] = useState<CheckWork>('none')
  const tell = (next: CheckWork) => {
    setWork(next)
    onWork?.(next)
  }
  useHeldSubmit(frame, onWork !== undefined && work !== 'none', () => tell('held'))
  const handleSolved = (proof: string) => {
    const form = frame.current?.closest('form')
    // Renders synchronously, because the form must contain the proof before it is submitted.
    flushSync(() => {
      tell('none')
      onSolved(proof)
    })
    if (work === 'held') form?.requestSubmit()
  }
  const check = useMutation({
    mutationFn: async () => (await import('./proof-of-work.ts')).proveHuman(purpose),
    onMutate: () => tell('running'),
    onSuccess: handleSolved,
    onError: () => tell('none'),
  })
  const state = check.isPending ? 'working' : solved ? 'done' : check.isError ? 'failed' : 'idle'
  const said = { idle: '', working: t('registration.robotWorking'), done: t('registration.robotDone'), failed: '' }
  return (
    <div ref={frame} className={styles.check} data-state={state}>
      <CheckboxField
        ref={ref}
        label={t('registration.robot')}
        checked={check.isPending || solved}
        onChange={() => state !== 'working' && state !== 'done' && check.mutate()}
        error={state === 'failed' ? { text: t('registration.robotFailed') } : error}
      />
      <span className={styles.said} role="status">
        {state === 'working' && <Spinner />}
        {said[state]}
      </span>
    </div>
  )
}

const useFocusAtFirst = (frame: { current: HTMLElement | null }, wanted: boolean) => {
  useEffect(() => {
    if (wanted) frame.current?.querySelector('input')?.focus()
  }, [frame, wanted])
}
