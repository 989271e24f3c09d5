import { profile } from '@playhub/contract/profile'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, type SyntheticEvent, useState } from 'react'
import { stored } from '../../base/storage.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { useFieldText } from '../../i18n/form-fields.ts'
import { call } from '../../session/call.ts'
import { useIdentity } from '../../session/identity.ts'
import { useRefusalText } from '../../session/refusal-text.ts'
import styles from '../auth.module.css'

type Props = {
  autoFocus?: boolean
  /** Set if the form is a separate step: attributes and ref of its field, and a function to call when the step is done. */
  step?: { field: object; input: RefObject<HTMLInputElement | null>; onDone: () => void }
}

/** The form for the nickname that games see. An empty field keeps the current name. */
export const NickNameForm = ({ autoFocus = false, step }: Props) => {
  const t = useFlowsT()
  const fieldText = useFieldText()
  const refusalText = useRefusalText('form')
  const { nickName: known } = useIdentity()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const save = useMutation({
    mutationFn: (nickName: string) => call(profile.setNickName, { body: { nickName } }),
    onSuccess: ({ nickName, userId, currentAuthType }) => {
      setTyped('')
      // Another player may have signed in since the request was sent.
      if (stored.authData.get()?.userId === userId) stored.authData.set({ currentAuthType, nickName, userId })
      step?.onDone()
    },
  })
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const found = profile.setNickName.body.safeParse({ nickName: typed })
    setProblem(typed.trim() ? found.error?.issues[0]?.message : undefined)
    if (found.data && !save.isPending) save.mutate(found.data.nickName)
  }
  return (
    <form className={styles.nickName} noValidate onSubmit={handleSubmit}>
      <Field
        {...step?.field}
        ref={step?.input ?? (autoFocus ? takeFocus : undefined)}
        label={t('welcome.nickname')}
        hint={t('welcome.hint', { name: known })}
        name="nickname"
        autoComplete="nickname"
        spellCheck={false}
        value={typed}
        readOnly={save.isPending}
        error={fieldText(problem) ?? (save.error ? { text: refusalText(save.error) } : undefined)}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (!step || event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim()) return
          event.preventDefault()
          step.onDone()
        }}
      />
      <Button
        type="submit"
        variant={step ? 'accent' : 'neutral'}
        busy={save.isPending}
        blocked={typed.trim() ? undefined : t('welcome.fill')}
      >
        {t('welcome.save')}
      </Button>
      {step && (
        <Button variant="quiet" onClick={step.onDone}>
          {t('welcome.skip')}
        </Button>
      )}
      <span aria-live="polite">{save.data && !typed && t('welcome.saved', { name: save.data.nickName })}</span>
    </form>
  )
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus()
