import { desk } from '@playhub/contract/desk'
import type { AttentionItem } from '@playhub/contract/desk-attention'
import { formatMinor } from '@playhub/contract/payments'
import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { useRefusalText } from '../refusal-text.ts'
import { useStaff } from '../session.tsx'
import { SelectField } from '@playhub/ui/select-field'
import styles from './attention.module.css'
import { CloseDialog } from './close-dialog.tsx'
import { ATTENTION } from './queries.ts'
import { useAttentionT } from './texts.ts'

type Props = { item: AttentionItem; colleagues: readonly { id: string; name: string }[] }

/** Who sees to it, and what can be done about it. How it went stands below. */
export const AttentionActions = ({ item, colleagues }: Props) => {
  const t = useAttentionT()
  const staff = useStaff()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [asked, setAsked] = useState<'return' | 'close'>()
  const params = { id: item.id }
  const onSettled = () => {
    setAsked(undefined)
    void client.invalidateQueries({ queryKey: [ATTENTION] })
    void client.invalidateQueries({ queryKey: ['purchase'] })
  }
  const own = useMutation({
    mutationFn: (staffId: string | null) => call(desk.attention.ownAttention, { params, body: { staffId } }),
    onSettled,
  })
  const ask = useMutation({ mutationFn: () => call(desk.attention.askAttention, { params }), onSettled })
  const giveBack = useMutation({ mutationFn: () => call(desk.attention.returnAttention, { params }), onSettled })
  const error = own.error ?? ask.error ?? giveBack.error
  const said = giveBack.data?.said ?? ask.data?.said
  const money = (minor: number) => `${formatMinor(minor)} ${said?.currency ?? ''}`
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        {item.owner?.id !== staff.id && (
          <Button busy={own.isPending} onClick={() => own.mutate(staff.id)}>
            {t('take')}
          </Button>
        )}
        {item.attempt && (
          <Button busy={ask.isPending} onClick={() => ask.mutate()}>
            {t('ask')}
          </Button>
        )}
        {item.canReturn && (
          <Button busy={giveBack.isPending} onClick={() => setAsked('return')}>
            {t('giveBack')}
          </Button>
        )}
        <Button onClick={() => setAsked('close')}>{t('close')}</Button>
        {colleagues.length > 0 && (
          <SelectField label={t('handTo')} value={item.owner?.id ?? ''} onChange={(id) => own.mutate(id === '' ? null : id)}>
            <option value="">{t('noOwner')}</option>
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <div role="status" className={error ? styles.wrong : undefined}>
        {error
          ? `${t('failed')} ${refusalText(error)}`
          : said && t('said', { status: t(`status.${said.status}`), taken: money(said.taken), held: money(said.held) })}
        {giveBack.data && giveBack.data.said.held > 0 && ` ${t('returning')}`}
      </div>
      <Question
        open={asked === 'return'}
        title={t('giveBackTitle')}
        text={t('giveBackText')}
        yes={t('giveBackYes')}
        no={t('no')}
        busy={giveBack.isPending}
        onYes={() => giveBack.mutate()}
        onNo={() => setAsked(undefined)}
      />
      {asked === 'close' && <CloseDialog id={item.id} onClose={() => setAsked(undefined)} onDone={onSettled} />}
    </div>
  )
}
