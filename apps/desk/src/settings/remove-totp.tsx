import { desk } from '@playhub/contract/desk'
import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../base/call.ts'
import { useT } from '../base/i18n.tsx'
import { useRefusalText } from '../base/refusal-text.ts'
import { useSession } from '../base/session.tsx'
import { useStaffT } from '../colleagues/texts.ts'
import { useAskedBy } from '../forms/use-asked-by.ts'
import { showToast } from '../states/toasts.tsx'
import { forgetFactor } from './own-factors.ts'

/** The button that removes the authenticator app. It works only if the staff member also has a passkey. */
export const RemoveTotp = () => {
  const t = useStaffT()
  const deskT = useT()
  const refusalText = useRefusalText()
  const { passkeys } = useSession().factors
  const [isAsked, setIsAsked] = useState(false)
  const { remember, done, finalFocus } = useAskedBy()
  const handleAsk = () => {
    remember()
    setIsAsked(true)
  }
  const remove = useMutation({
    mutationFn: () => call(desk.colleagues.removeTotp, {}),
    onSuccess: async () => {
      done()
      await forgetFactor()
      showToast(t('own.totpRemoved'))
    },
    onError: (error) => showToast(refusalText(error), 'danger'),
    onSettled: () => setIsAsked(false),
  })
  return (
    <>
      <Button variant="quiet" blocked={passkeys > 0 ? undefined : deskT('refusal.FACTOR_LAST')} onClick={handleAsk}>
        {t('own.removeTotp')}
      </Button>
      <Question
        open={isAsked}
        title={t('own.totpTitle')}
        text={t('own.totpText')}
        yes={t('own.removeYes')}
        no={t('own.removeNo')}
        busy={remove.isPending}
        finalFocus={finalFocus}
        onYes={() => remove.mutate()}
        onNo={() => setIsAsked(false)}
      />
    </>
  )
}
