import { passkeys } from '@playhub/contract/auth/passkeys'
import { PASSKEY_LABEL_MAX } from '@playhub/contract/auth/web-authn'
import type { Identity } from '@playhub/contract/profile'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { TextButton } from '../../auth/text-button.tsx'
import { useFieldText } from '../../i18n/form-fields.ts'
import { call } from '../../session/call.ts'
import { useIdentity } from '../../session/identity.ts'
import { useRefusalText } from '../../session/refusal-text.ts'
import styles from '../profile.module.css'
import { identitiesQuery } from '../queries.ts'
import { useProfileT } from '../texts.ts'

/** Lets the owner rename a passkey. A new passkey has the name of the browser in which it was created. */
export const PasskeyName = ({ identity: { id, label } }: { identity: Identity }) => {
  const t = useProfileT()
  const fieldText = useFieldText()
  const refusalText = useRefusalText('form')
  const client = useQueryClient()
  const { userId } = useIdentity()
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const save = useMutation({
    mutationFn: (name: string) => call(passkeys.renamePasskey, { body: { id, label: name } }),
    onSuccess: (left) => {
      setTyped(undefined)
      client.setQueryData(identitiesQuery(userId).queryKey, left)
    },
  })
  if (typed === undefined)
    return (
      <div className={styles.inText}>
        <TextButton onClick={() => setTyped(label)}>{t('passkey.rename')}</TextButton>
      </div>
    )

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const found = passkeys.renamePasskey.body.safeParse({ id, label: typed })
    setProblem(found.error?.issues[0]?.message)
    if (!found.data) field.current?.focus()
    else if (!save.isPending) save.mutate(found.data.label)
  }
  return (
    <form className={`${styles.rows} ${styles.inRow}`} noValidate onSubmit={handleSubmit}>
      <Field
        ref={field}
        autoFocus
        label={t('passkey.name')}
        hint={t('passkey.nameHint')}
        autoComplete="off"
        maxLength={PASSKEY_LABEL_MAX}
        value={typed}
        readOnly={save.isPending}
        error={fieldText(problem) ?? (save.error ? { text: refusalText(save.error) } : undefined)}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={save.isPending}>
          {t('passkey.save')}
        </Button>
        <Button variant="quiet" onClick={() => setTyped(undefined)}>
          {t('passkey.cancel')}
        </Button>
      </div>
    </form>
  )
}
