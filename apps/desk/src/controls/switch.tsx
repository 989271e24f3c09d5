import { Switch as Base } from '@base-ui/react/switch'
import type { ReactNode } from 'react'
import styles from './switch.module.css'

type Props = {
  label: ReactNode
  checked: boolean
  describedBy?: string | undefined
  isInvalid?: boolean
  isLabelHidden?: boolean
  onChange: (next: boolean) => void
}

/** A labelled on/off switch. */
export const Switch = ({ label, checked, describedBy, isInvalid = false, isLabelHidden = false, onChange }: Props) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control inside is Base UI's switch.
  <label className={styles.label}>
    <Base.Root
      className={styles.switch}
      checked={checked}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      onCheckedChange={onChange}
    >
      <Base.Thumb className={styles.thumb} />
    </Base.Root>
    <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
  </label>
)
