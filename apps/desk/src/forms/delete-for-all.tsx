import { Refusal, type RefusalCode } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefusalText } from '../base/refusal-text.ts'
import { showToast } from '../states/toasts.tsx'

type Props = {
  texts: { remove: string; title: string; text: string; yes: string; no: string; removed: string }
  /** The reason why the item cannot be deleted now. */
  blocked?: string | undefined
  send: () => Promise<unknown>
  /** The code of the refusal for an item that is already deleted. This refusal counts as success. */
  goneCode: RefusalCode
  /** The path of the screen that opens after the item was deleted. */
  home: string
  onGone: () => void
}

/** A button that deletes an item for all staff, after a confirmation. */
export const DeleteForAll = ({ texts, blocked, send, goneCode, home, onGone }: Props) => {
  const refusalText = useRefusalText()
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const handleGone = () => {
    onGone()
    navigate(home, { replace: true })
    document.querySelector<HTMLElement>('main h1')?.focus()
    showToast(texts.removed)
  }
  const remove = useMutation({
    mutationFn: send,
    onSuccess: handleGone,
    onError: (error) => {
      setAsking(false)
      if (error instanceof Refusal && error.code === goneCode) handleGone()
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
        {texts.remove}
      </Button>
      <Question
        open={isAsking}
        title={texts.title}
        text={texts.text}
        yes={texts.yes}
        no={texts.no}
        busy={remove.isPending}
        onYes={() => remove.mutate()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
