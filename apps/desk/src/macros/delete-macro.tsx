import { desk } from '@playhub/contract/desk'
import type { Macro } from '@playhub/contract/desk/macros/macros'
import { Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../base/call.ts'
import { macrosQuery, queryClient } from '../base/queries.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { showToast } from '../states/toasts.tsx'
import { useMacrosT } from '../support/macros-texts.ts'

type Props = { id: string; name: string; blocked: string | undefined; onGone: () => void }

/** Deletes a macro after a confirmation. If a colleague has deleted it already, that counts as success. */
export const DeleteMacro = ({ id, name, blocked, onGone }: Props) => {
  const t = useMacrosT()
  const refusalText = useRefusalText()
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const handleGone = () => {
    onGone()
    queryClient.setQueryData(macrosQuery.queryKey, (all: Macro[] = []) => all.filter((each) => each.id !== id))
    navigate('/macros', { replace: true })
    document.querySelector<HTMLElement>('main h1')?.focus()
    showToast(t('removed', { name }))
  }
  const remove = useMutation({
    mutationFn: () => call(desk.macros.deleteMacro, { params: { id } }),
    onSuccess: handleGone,
    onError: (error) => {
      setAsking(false)
      if (error instanceof Refusal && error.code === 'MACRO_NOT_FOUND') handleGone()
      else showToast(refusalText(error), 'danger')
    },
  })
  return (
    <>
      <Button
        variant="quiet"
        icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
        blocked={blocked}
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Button>
      <Question
        open={isAsking}
        title={t('ask.title', { name })}
        text={t('ask.text')}
        yes={t('ask.yes')}
        no={t('ask.no')}
        busy={remove.isPending}
        onYes={() => remove.mutate()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
