import { Field, type FieldError } from '@playhub/ui/field'
import { useTyped } from './typed.ts'

type Props = { label: string; hint: string; value: number; error: FieldError | undefined; onChange: (value: number) => void }

/** The value for a text that is not a whole number. The validation refuses it. */
const NO_NUMBER = -1
const parse = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : NO_NUMBER)
const format = (value: number) => (value < 0 ? '' : String(value))

/** A field for a whole number of a document. */
export const NumberField = ({ value, onChange, ...rest }: Props) => {
  const [typed, setTyped] = useTyped(value, parse, format)
  return (
    <Field
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(parse(target.value))
      }}
    />
  )
}
