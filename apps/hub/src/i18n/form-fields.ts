import { emailFault } from '@playhub/contract/email-fault'
import { Refusal } from '@playhub/contract/refusals'
import type { flows } from '@playhub/phrases/en/flows'
import type { FieldError } from '@playhub/ui/field'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useFlowsT } from './flows-texts.ts'

type Code = keyof typeof flows.field
const texts: Readonly<Record<Code, true>> = {
  EMAIL_REQUIRED: true,
  EMAIL_INVALID: true,
  EMAIL_TOO_LONG: true,
  PASSWORD_REQUIRED: true,
  PASSWORD_FORMAT: true,
  PASSWORD_BREACHED: true,
  PASSWORD_MISMATCH: true,
  CODE_FORMAT: true,
  CAPTCHA_REQUIRED: true,
  AGREEMENT_REQUIRED: true,
  FIRST_NAME_FORMAT: true,
  LAST_NAME_FORMAT: true,
  NICKNAME_FORMAT: true,
  PASSKEY_LABEL_FORMAT: true,
  DESCRIPTION_REQUIRED: true,
  PROJECT_ID_FORMAT: true,
  ID_FORMAT: true,
  ITEM_ONE_OF: true,
}
const isCode = (code: string): code is Code => Object.hasOwn(texts, code)

const hinted = [
  'EMAIL_REQUIRED',
  'EMAIL_INVALID',
  'EMAIL_TOO_LONG',
  'PASSWORD_FORMAT',
  'PASSWORD_BREACHED',
] as const satisfies readonly (keyof typeof flows.hint)[]

/**
 * The attributes of an e-mail field. The type is `text`, because with `email` Chromium converts non-Latin domains to `xn--…`, and an error
 * message could not quote what the player typed.
 */
export const emailInput = { type: 'text', inputMode: 'email', spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' } as const

/**
 * Returns a function that gives the texts under an invalid field: the problem and, if possible, what to do. `code` comes from the
 * contract's schema or from the server. `typed` is the e-mail address, for which there may be more exact texts.
 */
export const useFieldText = () => {
  const t = useFlowsT()
  return (code: string | undefined, typed = ''): FieldError | undefined => {
    if (!code) return undefined
    const found = code === 'EMAIL_INVALID' ? emailFault(typed) : undefined
    if (found && found.fault !== 'OTHER') {
      return { text: t('field.EMAIL_INVALID'), hint: t(`emailFault.${found.fault}`, { signs: found.signs ?? '' }) }
    }
    const hint = hinted.find((each) => each === code)
    return { text: isCode(code) ? t(`field.${code}`) : t('refusal.BAD_REQUEST'), hint: hint && t(`hint.${hint}`) }
  }
}

/** Whether every fault that the server found is shown at its field, so that no other message is needed. */
export const isShownAtFields = (error: unknown) =>
  error instanceof Refusal && error.fields !== undefined && error.fields.length > 0 && error.fields.every(({ code }) => isCode(code))

/** Marks the fields of the form that the server refused. Returns whether it marked any field. */
export const markRefusedFields = <V extends FieldValues, T>(form: UseFormReturn<V, unknown, T>, error: unknown) => {
  const fields = error instanceof Refusal ? (error.fields ?? []) : []
  const known = fields.filter(({ path }) => path in form.getValues())
  // Safe cast: these names were just found among the form's fields.
  for (const { path, code } of known) form.setError(path as Path<V>, { type: 'server', message: code }, { shouldFocus: true })
  return known.length > 0
}

/**
 * Waits until the mouse button is released. An error message that appears earlier would move the button away from the pointer, and the
 * click would miss it.
 */
const afterPress = (act: () => void) => {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(act), { once: true })
  else act()
}

/**
 * Registers a field that is validated when the player leaves it with a value, and on submit, but never while the player types. Its error
 * disappears with the keystroke that fixes it.
 */
export const bindField = <V extends FieldValues, T>(form: UseFormReturn<V, unknown, T>, name: Path<V>) =>
  form.register(name, {
    onBlur: () => {
      // An error from the server stays until the value changes. Another validation would remove the error and the link under it.
      if (form.getValues(name) && !form.getFieldState(name).error) afterPress(() => void form.trigger(name))
    },
    onChange: () => {
      if (form.getFieldState(name).error) void form.trigger(name)
    },
  })
