import { MessageHtml } from '@playhub/ui/message-html'
import type { LucideIcon } from 'lucide-react'
import { LazyEditor } from '../reply/lazy-editor.tsx'
import styles from './macros.module.css'

type Props = {
  icon: LucideIcon
  title: string
  html: string
  isLocked: boolean
  onChange: (html: string) => void
  onSubmit: () => void
}

/** A text of a macro that can be changed before the macro is used. */
export const MacroText = ({ icon: Icon, title, html, isLocked, onChange, onSubmit }: Props) => (
  <section className={styles.part} aria-label={title}>
    <div className={styles.partTitle}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>{title}</span>
    </div>
    {isLocked ? (
      <div className={styles.locked}>
        <MessageHtml html={html} />
      </div>
    ) : (
      <LazyEditor
        label={title}
        placeholder=""
        initialHtml={html}
        onChange={(next, isEmpty) => onChange(isEmpty ? '' : next)}
        onSubmit={() => onSubmit()}
      />
    )}
  </section>
)
