import { brandOf, digitsOf, type FieldName, fieldNames, format, problemIn, type Typed } from './card-rules.ts'
import { languageOf, type Phrases, type ProblemCode, phrasesOf } from './phrases.ts'

/** Controls the three fields of the card form: their texts, the formatting of the input, and their errors. */
export const createFields = (onChange: () => void) => {
  const inputs = { number: find('number'), expiry: find('expiry'), cvc: find('cvc') }
  const problems: Record<FieldName, ProblemCode | undefined> = { number: undefined, expiry: undefined, cvc: undefined }
  /** The field to which the bank's refusal refers; undefined after the value of this field has changed. */
  let refused: FieldName | undefined
  let phrases: Phrases = phrasesOf('en')

  const typed = (): Typed => ({ number: inputs.number.value, expiry: inputs.expiry.value, cvc: inputs.cvc.value })

  const show = (name: FieldName, problem: ProblemCode | undefined) => {
    problems[name] = problem
    const input = inputs[name]
    const isWrong = problem !== undefined || name === refused
    input.classList.toggle('Input--invalid', isWrong)
    if (isWrong) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
    textOf(`${name}-error`, problem ? phrases[problem] : '')
  }

  for (const name of fieldNames) {
    const input = inputs[name]
    input.addEventListener('input', () => {
      keepCaret(input, format[name](input.value))
      if (name === refused) {
        refused = undefined
        show(name, undefined)
      }
      // Typing shows no new error. But an error that is already shown is updated, or removed if the input is valid.
      if (problems[name] !== undefined) show(name, problemIn[name](typed(), new Date()))
      textOf('brand', brandOf(inputs.number.value))
      onChange()
    })
    input.addEventListener('blur', () => show(name, input.value === '' ? undefined : problemIn[name](typed(), new Date())))
  }

  return {
    typed,
    isEmpty: () => fieldNames.every((name) => inputs[name].value === ''),
    focus: () => inputs.number.focus(),
    /** Marks the field to which a refusal refers. The shop's page shows the text of the refusal. */
    markRefused: (name: FieldName) => {
      refused = name
      show(name, undefined)
    },
    setDisabled: (isDisabled: boolean) => {
      for (const name of fieldNames) inputs[name].readOnly = isDisabled
    },
    clear: () => {
      refused = undefined
      for (const name of fieldNames) {
        inputs[name].value = ''
        show(name, undefined)
      }
      textOf('brand', '')
      onChange()
    },
    /** Shows all errors and focuses the first field with an error. Returns the error of this field. */
    check: (): { code: ProblemCode; message: string } | undefined => {
      for (const name of fieldNames) show(name, problemIn[name](typed(), new Date()))
      const first = fieldNames.find((name) => problems[name] !== undefined)
      const code = first && problems[first]
      if (!first || !code) return undefined
      inputs[first].focus()
      return { code, message: phrases[code] }
    },
    setLocale: (locale: string) => {
      phrases = phrasesOf(locale)
      document.documentElement.lang = languageOf(locale)
      document.title = phrases.title
      for (const name of fieldNames) {
        textOf(`${name}-label`, phrases[name])
        show(name, problems[name])
      }
      textOf('test-hint', phrases.testHint)
      inputs.expiry.placeholder = phrases.expiryHint
    },
  }
}
export type Fields = ReturnType<typeof createFields>

/** Keeps the cursor after the same digit when spaces before it change. */
const keepCaret = (input: HTMLInputElement, text: string) => {
  const isAtEnd = input.selectionStart === input.value.length
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length
  input.value = text
  if (isAtEnd) return
  let position = 0
  for (let seen = 0; position < text.length && seen < before; position += 1) if (/\d/.test(text[position] ?? '')) seen += 1
  input.setSelectionRange(position, position)
}

const find = (id: string): HTMLInputElement => {
  const input = document.getElementById(id)
  if (!(input instanceof HTMLInputElement)) throw new Error(`the card form has no field ${id}`)
  return input
}

const textOf = (id: string, text: string) => {
  const place = document.getElementById(id)
  if (place) place.textContent = text
}
