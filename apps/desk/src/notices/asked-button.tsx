import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefusalText } from '../base/refusal-text.ts'
import styles from './notices.module.css'

type Props = {
  act: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'isSuccess' | 'error'>
  label: string
  title: string
  text: string
  yes: string
  no: string
  done: string
  failed: string
}

/** A button for an action that has effects outside the desk. It asks for a confirmation and shows the result. */
export const AskedButton = ({ act, label, title, text, yes, no, done, failed }: Props) => {
  const refusalText = useRefusalText()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <div className={styles.part}>
      <Button onClick={() => setIsAsked(true)}>{label}</Button>
      <div role="status" className={act.error ? styles.wrong : undefined}>
        {act.isSuccess && done}
        {act.error && `${failed} ${refusalText(act.error)}`}
      </div>
      <Question
        open={isAsked}
        title={title}
        text={text}
        yes={yes}
        no={no}
        busy={act.isPending}
        onYes={() => act.mutate(undefined, { onSettled: () => setIsAsked(false) })}
        onNo={() => setIsAsked(false)}
      />
    </div>
  )
}
