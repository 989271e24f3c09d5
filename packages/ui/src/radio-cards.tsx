import { type ReactNode, useId } from 'react'
import styles from './radio-cards.module.css'

export type RadioCard<T extends string> = { value: T; title: string; text?: string; aside?: ReactNode }
type Props<T extends string> = { legend: string; cards: readonly RadioCard<T>[]; value: T; onChange: (next: T) => void }

/** One of several, each a whole clickable card. Native radios: one Tab stop, arrows choose. */
export const RadioCards = <T extends string>({ legend, cards, value, onChange }: Props<T>) => {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {cards.map((card) => (
        <label key={card.value} className={styles.card}>
          <input type="radio" name={name} value={card.value} checked={card.value === value} onChange={() => onChange(card.value)} />
          <CardText {...card} />
        </label>
      ))}
    </fieldset>
  )
}

/** The same card where there is nothing to choose. */
export const SingleCard = ({ legend, card }: { legend: string; card: Omit<RadioCard<string>, 'value'> }) => (
  <div className={styles.group}>
    <div className={styles.legend}>{legend}</div>
    <div className={`${styles.card} ${styles.single}`}>
      <CardText {...card} />
    </div>
  </div>
)

const CardText = ({ title, text, aside }: Omit<RadioCard<string>, 'value'>) => (
  <>
    <span className={styles.text}>
      <span className={styles.title}>{title}</span>
      {text && <span className={styles.more}>{text}</span>}
    </span>
    {aside && <span className={styles.aside}>{aside}</span>}
  </>
)
