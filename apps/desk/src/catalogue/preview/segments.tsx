import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import styles from '../preview.module.css'

type Option<T extends string> = { value: T; label: string; title?: string }
type Props<T extends string> = { label: string; value: T; options: readonly Option<T>[]; onChange: (next: T) => void }

/** A choice of a few options side by side. The Tab key stops at the group only once, and the arrow keys choose an option. */
export const Segments = <T extends string>({ label, value, options, onChange }: Props<T>) => (
  <ToggleGroup
    className={styles.segments}
    aria-label={label}
    value={[value]}
    onValueChange={([next]: T[]) => {
      if (next !== undefined) onChange(next)
    }}
  >
    {options.map((option) => (
      <Toggle key={option.value} value={option.value} className={styles.segment} title={option.title}>
        {option.label}
      </Toggle>
    ))}
  </ToggleGroup>
)
