import type { MailPart } from '@playhub/contract/support'
import { Mail } from 'lucide-react'
import styles from './mail-part.module.css'
import type { Texts } from './texts.ts'

export type MailTextId = `mail.${'byMail' | 'rest' | 'leftOut' | MailPart['leftOut'][number]['code']}`

/**
 * Shows the parts that only a message sent by e-mail has: a label, the quoted e-mail and signature (hidden until opened), and the files
 * that were not accepted.
 */
export const MailPartView = ({ mail: { rest, leftOut }, texts }: { mail: MailPart; texts: Texts<MailTextId> }) => (
  <div className={styles.part}>
    <span className={styles.mark}>
      <Mail size={14} strokeWidth={2} aria-hidden="true" />
      {texts('mail.byMail')}
    </span>
    {rest !== '' && <Folded title={texts('mail.rest')} text={rest} />}
    {leftOut.length > 0 && (
      <div>
        {texts('mail.leftOut')}
        <ul className={styles.files}>
          {leftOut.map(({ name, code }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: The list never changes, and names may be equal.
            <li key={at}>
              <bdi>{name}</bdi> ({texts(`mail.${code}`)})
            </li>
          ))}
        </ul>
      </div>
    )}
  </div>
)

/** Plain text that is hidden until the reader opens it. */
export const Folded = ({ title, text }: { title: string; text: string }) => (
  <details className={styles.folded}>
    <summary>{title}</summary>
    <div className={styles.text} dir="auto">
      {text}
    </div>
  </details>
)
