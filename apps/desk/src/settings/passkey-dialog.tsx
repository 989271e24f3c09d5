import { PASSKEY_LABEL_MAX } from '@playhub/contract/auth/web-authn'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useT } from '../base/i18n.tsx'
import { queryClient, setMe } from '../base/queries.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { addPasskey } from '../sign-in/passkey.ts'
import { usePasskeyStopped } from '../sign-in/use-passkey-stopped.ts'
import { useStepText } from '../sign-in/use-step.ts'
import { showToast } from '../states/toasts.tsx'
import { passkeysQuery } from './own-factors.ts'
import styles from './settings.module.css'

export const PasskeyDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const stepText = useStepText()
  const [label, setLabel] = useState('')
  usePasskeyStopped()
  const add = useMutation({
    mutationFn: () => addPasskey(label.trim()),
    onSuccess: (me) => {
      setMe(me)
      void queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      onClose()
      showToast(t('passkey.added'))
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate()
  }
  return (
    <FormDialog title={t('passkey.title')} onClose={onClose}>
      {add.error && <Notice kind="danger">{stepText(add.error)}</Notice>}
      <form className={styles.form} onSubmit={handleSubmit}>
        <Field
          label={t('passkey.label')}
          hint={t('passkey.labelHint')}
          name="passkey-label"
          autoComplete="off"
          maxLength={PASSKEY_LABEL_MAX}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
        <p className={styles.hint}>{t('passkey.lead')}</p>
        <Button type="submit" variant="accent" busy={add.isPending}>
          {t('passkey.create')}
        </Button>
      </form>
    </FormDialog>
  )
}
