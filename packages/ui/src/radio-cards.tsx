import { type ReactNode, type Ref, useId } from 'react'
import { ErrorLine, type FieldError } from './field.tsx'
import styles from './radio-cards.module.css'

export type RadioCard<T extends string> = { value: T; title: string; text?: string; aside?: ReactNode; marks?: ReactNode }
type Props<T extends string> = {
  legend: string
  cards: readonly RadioCard<T>[]
  /** Undefined while nothing is chosen. */
  value: T | undefined
  onChange: (next: T) => void
  error?: FieldError | undefined
  /** The card that gets the focus if none is chosen. */
  firstRef?: Ref<HTMLInputElement>
}

/**
 * Lets the user choose one of several clickable cards. The cards are native radio buttons: they are one Tab stop, and the arrow keys
 * choose.
 */
export const RadioCards = <T extends string>({ legend, cards, value, onChange, error, firstRef }: Props<T>) => {
  const name = useId()
  const errorId = `${name}-error`
  return (
    <fieldset className={styles.group} aria-describedby={error && errorId}>
      <legend>{legend}</legend>
      {cards.map((card, at) => (
        <label key={card.value} className={styles.card} data-wrong={error ? true : undefined}>
          <input
            ref={at === 0 ? firstRef : undefined}
            type="radio"
            name={name}
            value={card.value}
            checked={card.value === value}
            aria-describedby={error && errorId}
            onChange={() => onChange(card.value)}
          />
          <CardText {...card} />
        </label>
      ))}
      {error && <ErrorLine id={errorId} error={error} />}
    </fieldset>
  )
}

/** The card for a choice with only one option. It looks like a card of `RadioCards`, but there is nothing to choose. */
export const SingleCard = ({ legend, card }: { legend: string; card: Omit<RadioCard<string>, 'value'> }) => (
  <div className={styles.group}>
    <div className={styles.legend}>{legend}</div>
    <div className={`${styles.card} ${styles.single}`}>
      <CardText {...card} />
    </div>
  </div>
)

const CardText = ({ title, text, aside, marks }: Omit<RadioCard<string>, 'value'>) => (
  <>
    <span className={styles.text}>
      <span className={styles.title}>
        {title}
        {marks}
      </span>
      {text && <span className={styles.more}>{text}</span>}
    </span>
    {aside && <span className={styles.aside}>{aside}</span>}
  </>
)
