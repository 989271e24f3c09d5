import type { AttentionItem } from '@playhub/contract/desk/attention'
import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefusalText } from '../base/refusal-text.ts'
import { useStaff } from '../base/session.tsx'
import { showToast } from '../states/toasts.tsx'
import styles from './attention.module.css'
import { CloseDialog } from './close-dialog.tsx'
import { HandOver } from './hand-over.tsx'
import { type Action, type Outcome, perform, useOutcomeText, useSaidText } from './outcome.ts'
import { ATTENTION } from './queries.ts'
import { useAttentionT } from './texts.ts'

type Props = { item: AttentionItem; colleagues: readonly { id: string; name: string }[] }

/**
 * The actions for one entry in the list of payments that need a person. They assign the entry to a colleague, ask the provider for the
 * payment's status, return the money, and close the entry. The result of the last action is shown below the buttons.
 */
export const AttentionActions = ({ item, colleagues }: Props) => {
  const t = useAttentionT()
  const staff = useStaff()
  const refusalText = useRefusalText()
  const outcomeText = useOutcomeText()
  const saidText = useSaidText()
  const client = useQueryClient()
  const [asked, setAsked] = useState<'return' | 'close'>()
  const handleSettled = () => {
    setAsked(undefined)
    void client.invalidateQueries({ queryKey: [ATTENTION] })
    void client.invalidateQueries({ queryKey: ['purchase'] })
  }
  // All actions share one mutation, so that the result of an action disappears when the next action begins.
  const act = useMutation({
    mutationFn: (action: Action) => perform(item.id, action),
    // After an entry was assigned or closed, the shown list may no longer contain it, and its card disappears. So a toast shows the result.
    onSuccess: (outcome, { kind }) => {
      if (kind === 'own' || outcome.item.closed) showToast(outcomeText(outcome))
    },
    onSettled: handleSettled,
  })
  const isBusy = (kind: Action['kind']) => act.isPending && act.variables.kind === kind
  const handleAct = (action: Action) => {
    if (!act.isPending) act.mutate(action)
  }
  const handleClosed = (outcome: Outcome) => {
    showToast(outcomeText(outcome))
    handleSettled()
  }
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        {item.owner?.id !== staff.id && (
          <Button busy={isBusy('own')} onClick={() => handleAct({ kind: 'own', staffId: staff.id })}>
            {t('take')}
          </Button>
        )}
        <HandOver item={item} colleagues={colleagues} onPick={(staffId) => handleAct({ kind: 'own', staffId })} />
        {item.attempt && (
          <Button busy={isBusy('ask')} onClick={() => handleAct({ kind: 'ask' })}>
            {t('ask')}
          </Button>
        )}
        {item.canReturn && (
          <Button busy={isBusy('return')} onClick={() => setAsked('return')}>
            {t('giveBack')}
          </Button>
        )}
        <Button onClick={() => setAsked('close')}>{t('close')}</Button>
      </div>
      <div role="status" className={act.error ? `${styles.said} ${styles.wrong}` : styles.said}>
        {act.error ? `${t('failed')} ${refusalText(act.error)}` : act.data && !act.data.item.closed && saidText(act.data)}
      </div>
      <Question
        open={asked === 'return'}
        title={t('giveBackTitle')}
        text={t('giveBackText')}
        yes={t('giveBackYes')}
        no={t('no')}
        busy={isBusy('return')}
        onYes={() => handleAct({ kind: 'return' })}
        onNo={() => setAsked(undefined)}
      />
      {asked === 'close' && <CloseDialog id={item.id} onClose={() => setAsked(undefined)} onDone={handleClosed} />}
    </div>
  )
}
