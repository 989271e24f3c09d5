import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

/** A part of a screen with a title. */
export const Section = ({ title, hint, aside, children }: { title: string; hint?: string; aside?: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  )
}
