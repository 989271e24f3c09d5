import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId, useState } from 'react'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  /** `accent` is for the main action of a screen. Use it once per screen. */
  variant?: 'accent' | 'neutral' | 'quiet' | 'danger'
  icon?: ReactNode
  /** Whether the action is running. The button then shows a spinner, keeps its width and label, and ignores presses. */
  busy?: boolean
  /**
   * The reason why the button cannot be used yet. The button can still get the focus. A press shows the reason; in a form, a press also
   * shows which fields are missing.
   */
  blocked?: string | undefined
}

export const Button = ({ variant = 'neutral', icon, busy = false, blocked, type = 'button', children, onClick, ...rest }: Props) => {
  const reasonId = useId()
  const [asked, setAsked] = useState(false)
  const isBlocked = blocked !== undefined

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return event.preventDefault()
    if (isBlocked) setAsked(true)
    // A blocked submit button still passes the press on, so that the form can mark the missing fields.
    if (!isBlocked || type === 'submit') onClick?.(event)
  }

  return (
    <span className={styles.frame}>
      <button
        {...rest}
        type={type}
        className={variant === 'neutral' ? styles.button : `${styles.button} ${styles[variant]}`}
        aria-disabled={isBlocked || busy || undefined}
        aria-busy={busy || undefined}
        aria-describedby={isBlocked ? reasonId : rest['aria-describedby']}
        data-blocked={isBlocked || undefined}
        onClick={handleClick}
      >
        <span className={styles.label} data-busy={busy || undefined}>
          {icon}
          <span>{children}</span>
        </span>
        {busy && (
          <span className={styles.busy}>
            <Spinner />
          </span>
        )}
      </button>
      {isBlocked && (
        <span id={reasonId} className={styles.reason} data-asked={asked || undefined}>
          {blocked}
        </span>
      )}
    </span>
  )
}
