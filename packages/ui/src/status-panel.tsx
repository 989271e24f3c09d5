import { CircleAlert, CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { Spinner } from './spinner.tsx'
import styles from './status-panel.module.css'

const icons = { success: CircleCheck, warning: TriangleAlert, danger: CircleAlert, neutral: CircleMinus }
export type StatusKind = keyof typeof icons | 'busy'

type Props = {
  kind: StatusKind
  title: string
  /** The language of the title, if it differs from the language of the page. */
  titleLanguage?: string
  /** A ref to the title. The caller moves the focus to it when the state changes. */
  titleRef?: Ref<HTMLHeadingElement>
  text?: ReactNode
  /** The subject of the process, for example the purchased item and the amount. */
  about?: ReactNode
  actions?: ReactNode
  code?: string | undefined
}

/** One state of a longer process. The height is the same in all states, so that nothing moves. */
export const StatusPanel = ({ kind, title, titleLanguage, titleRef, text, about, actions, code }: Props) => {
  const titleId = useId()
  const Icon = kind === 'busy' ? undefined : icons[kind]
  return (
    <section className={styles.panel} aria-labelledby={titleId} data-state={kind}>
      <div className={styles.icon}>{Icon ? <Icon size={56} strokeWidth={1.5} aria-hidden="true" /> : <Spinner size={56} />}</div>
      <div className={styles.words} role={kind === 'danger' ? 'alert' : 'status'}>
        <h2 id={titleId} ref={titleRef} tabIndex={-1} lang={titleLanguage}>
          {title}
        </h2>
        {text && <p>{text}</p>}
        {code && <p className={styles.code}>{code}</p>}
      </div>
      {about && <div className={styles.about}>{about}</div>}
      <div className={styles.actions}>{actions}</div>
    </section>
  )
}
