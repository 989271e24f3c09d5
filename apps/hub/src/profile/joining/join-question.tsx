import { joining, type OtherAccount } from '@playhub/contract/auth/joining'
import { profile } from '@playhub/contract/profile'
import { Question } from '@playhub/ui/dialog'
import { Notice } from '@playhub/ui/notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callProven } from '../../auth/proving.ts'
import { groupPlayerId } from '../../base/player-id.ts'
import { stored } from '../../base/storage.ts'
import { call } from '../../session/call.ts'
import { useRefusalText } from '../../session/refusal-text.ts'
import styles from '../profile.module.css'
import { useProfileT } from '../texts.ts'

type Props = { other: OtherAccount; open: boolean; onJoined: () => void; onClose: () => void }

/** Asks whether to join the other account into this one, and says what that account contains. */
export const JoinQuestion = ({ other, open, onJoined, onClose }: Props) => {
  const t = useProfileT()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const join = useMutation({
    mutationFn: () => callProven(joining.merge, { body: { userId: other.userId } }),
    onSuccess: () => {
      // After the join, this account may have the other account's nickname.
      void call(profile.read, {}).then(
        ({ nickName, userId }) => {
          const known = stored.authData.get()
          // Another player may have signed in since the request was sent.
          if (known?.userId === userId) stored.authData.set({ ...known, nickName })
        },
        () => undefined,
      )
      // All cached data may have changed: purchases, questions, saved games, sign-in methods.
      void client.invalidateQueries()
      onClose()
      onJoined()
    },
    onError: onClose,
  })
  const names = other.methods.map((method) => t(`ways.name.${method}`)).join(', ')
  return (
    <>
      {join.error && <Notice kind="danger">{refusalText(join.error)}</Notice>}
      <Question
        open={open}
        title={t('joining.askTitle')}
        text={
          <div className={styles.rows}>
            <span>{t('joining.askText', { name: other.nickName, id: groupPlayerId(other.userId) })}</span>
            <ul className={styles.facts}>
              <li>{t('joining.ways', { names })}</li>
              <li>{t('joining.purchases', { count: other.purchases })}</li>
              <li>{t('joining.saves', { count: other.saves })}</li>
              <li>{t('joining.tickets', { count: other.tickets })}</li>
            </ul>
            <span>{t('joining.note')}</span>
          </div>
        }
        yes={t('joining.yes')}
        no={t('joining.no')}
        busy={join.isPending}
        onYes={() => join.mutate()}
        onNo={onClose}
      />
    </>
  )
}
