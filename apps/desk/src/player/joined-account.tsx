import { localDay } from '@playhub/browser/dates'
import { desk } from '@playhub/contract/desk'
import type { PlayerCard } from '@playhub/contract/desk/players'
import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import { Notice } from '@playhub/ui/notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../base/call.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { useMay } from '../base/session.tsx'
import { useInboxT } from '../support/texts.ts'
import styles from './joined-account.module.css'

type Props = { merge: PlayerCard['merges'][number] }

/**
 * An account that the player joined into this account. Staff with the finance role can separate the account that was joined last, within 30
 * days.
 */
export const JoinedAccount = ({ merge }: Props) => {
  const t = useInboxT()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const mayUndo = useMay('finance') && merge.canUndo
  const [asking, setAsking] = useState(false)
  const undo = useMutation({
    mutationFn: () => call(desk.players.undoMerge, { params: { id: merge.id } }),
    // All data is read again, because the separation may have moved the conversation itself to the other account.
    onSuccess: () => void client.invalidateQueries(),
    onSettled: () => setAsking(false),
  })
  return (
    <li className={styles.joined}>
      <span>{t('card.merged', { name: merge.name, id: merge.userId, date: localDay(merge.createTs) })}</span>
      {mayUndo && (
        <Button variant="quiet" data-separate aria-label={t('card.separateOf', { name: merge.name })} onClick={() => setAsking(true)}>
          {t('card.separate')}
        </Button>
      )}
      {undo.error && <Notice kind="danger">{refusalText(undo.error)}</Notice>}
      <Question
        open={asking}
        title={t('card.separateTitle', { name: merge.name })}
        text={t('card.separateText')}
        yes={t('card.separate')}
        no={t('card.separateNo')}
        busy={undo.isPending}
        onYes={() => undo.mutate()}
        onNo={() => setAsking(false)}
      />
    </li>
  )
}
