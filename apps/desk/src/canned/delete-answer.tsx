import { desk } from '@playhub/contract/desk'
import type { CannedAnswer } from '@playhub/contract/desk/canned'
import { Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../base/call.ts'
import { useT } from '../base/i18n.tsx'
import { cannedQuery, queryClient } from '../base/queries.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { showToast } from '../states/toasts.tsx'
import { useDrafts } from './drafts.ts'

/**
 * Asks for confirmation, because the answer is deleted for all staff. If a colleague has already deleted the answer, that counts as
 * success.
 */
export const DeleteAnswer = ({ id, title }: { id: string; title: string }) => {
  const t = useT()
  const refusalText = useRefusalText()
  const drafts = useDrafts()
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const handleGone = () => {
    drafts.set(id, undefined)
    queryClient.setQueryData(cannedQuery.queryKey, (all: CannedAnswer[] = []) => all.filter((each) => each.id !== id))
    navigate('/canned', { replace: true })
    document.querySelector<HTMLElement>('main h1')?.focus()
    showToast(t('canned.removed', { title }))
  }
  const remove = useMutation({
    mutationFn: () => call(desk.canned.deleteCanned, { params: { id } }),
    onSuccess: handleGone,
    onError: (error) => {
      setAsking(false)
      if (error instanceof Refusal && error.code === 'CANNED_ANSWER_NOT_FOUND') handleGone()
      else showToast(refusalText(error), 'danger')
    },
  })
  return (
    <>
      <Button variant="quiet" icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('canned.remove')}
      </Button>
      <Question
        open={isAsking}
        title={t('canned.askTitle', { title })}
        text={t('canned.askText')}
        yes={t('canned.askYes')}
        no={t('canned.askNo')}
        busy={remove.isPending}
        onYes={() => remove.mutate()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
