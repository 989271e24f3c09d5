import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import styles from './choice.module.css'

type Option<T extends string> = { value: T; label: string; lang?: string }
type Props<T extends string> = {
  label: string
  value: T
  options: readonly Option<T>[]
  onChange: (next: T) => void
  /** Whether the options are placed side by side and wrap, instead of one below another. */
  isInline?: boolean
}

/** A group of a few visible options, of which exactly one is chosen. A choice takes effect at once. */
export const Choice = <T extends string>({ label, value, options, onChange, isInline }: Props<T>) => (
  <fieldset className={styles.choice}>
    <legend className={styles.label}>{label}</legend>
    <RadioGroup value={value} onValueChange={onChange} className={styles.options} data-inline={isInline || undefined} aria-label={label}>
      {options.map(({ value: each, label: text, lang }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control inside is Base UI's radio.
        <label key={each} className={styles.option} lang={lang}>
          <Radio.Root value={each} className={styles.radio}>
            <Radio.Indicator className={styles.dot} />
          </Radio.Root>
          {text}
        </label>
      ))}
    </RadioGroup>
  </fieldset>
)
