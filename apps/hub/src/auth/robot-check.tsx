import type { CaptchaPurpose } from '@playhub/contract/auth/robot-check'
import { CheckboxField } from '@playhub/ui/checkbox-field'
import type { FieldError } from '@playhub/ui/field'
import { Spinner } from '@playhub/ui/spinner'
import { useMutation } from '@tanstack/react-query'
import { type Ref, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useHeldSubmit } from './held-submit.ts'
import styles from './robot-check.module.css'
import type { CheckWork } from './use-check-work.ts'

type Props = {
  purpose: CaptchaPurpose
  solved: boolean
  onSolved: (proof: string) => void
  error?: FieldError | undefined
  /** True if the check appeared because of the player's last action. */
  autoFocus?: boolean
  /**
   * Set `work` and `onWork` in a form that the player submits with a button (`useCheckWork`). A submit during the check is then delayed, and
   * is repeated when the check has succeeded.
   */
  work?: CheckWork
  onWork?: (work: CheckWork) => void
  ref?: Ref<HTMLInputElement>
}

/** The "I am not a robot" tick box. A tick makes the browser do a small computation. There is no puzzle to solve. */
export const RobotCheck = ({ purpose, solved, onSolved, error, autoFocus = false, work = 'none', onWork = () => {}, ref }: Props) => {
  const t = useFlowsT()
  const frame = useRef<HTMLDivElement>(null)
  useFocusAtFirst(frame, autoFocus)
  useHeldSubmit(frame, work !== 'none', () => onWork('held'))
  const handleSolved = (proof: string) => {
    const form = frame.current?.closest('form')
    // Renders synchronously, because the form must contain the proof before it is submitted.
    flushSync(() => {
      onWork('none')
      onSolved(proof)
    })
    if (work === 'held') form?.requestSubmit()
  }
  const check = useMutation({
    mutationFn: async () => (await import('./proof-of-work.ts')).proveHuman(purpose),
    onMutate: () => onWork('running'),
    onSuccess: handleSolved,
    onError: () => onWork('none'),
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
