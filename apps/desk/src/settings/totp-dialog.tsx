import { Notice } from '@playhub/ui/notice'
import { useT } from '../base/i18n.tsx'
import { setMe } from '../base/queries.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useOpener } from '../page/use-opener.ts'
import { type TotpSecret, TotpSetup, useFinishTotp } from '../sign-in/totp-setup.tsx'
import { useStepText } from '../sign-in/use-step.ts'
import { showToast } from '../states/toasts.tsx'

/** A dialog to set up an authenticator app. The new app replaces the app that was set up before. */
export const TotpDialog = ({ secret, onClose }: { secret: TotpSecret; onClose: () => void }) => {
  const t = useT()
  const stepText = useStepText()
  const finalFocus = useOpener()
  const finish = useFinishTotp((me) => {
    setMe(me)
    onClose()
    showToast(t('totp.added'))
  })
  return (
    <FormDialog title={t('totp.title')} finalFocus={finalFocus} onClose={onClose}>
      {finish.error && <Notice kind="danger">{stepText(finish.error)}</Notice>}
      <TotpSetup secret={secret} finish={finish} />
    </FormDialog>
  )
}
