import { endonyms } from '@playhub/phrases/endonyms'
import { Notice } from '@playhub/ui/notice'
import { Wordmark } from '@playhub/ui/wordmark'
import { type ReactNode, useId } from 'react'
import { chooseLanguage, useLanguage, useT } from '../base/i18n.tsx'
import { requestIdOf } from '../base/refusal-text.ts'
import { usePageTitle } from '../page/page.tsx'
import styles from './sign-in.module.css'
import { useStepText } from './use-step.ts'

type Props = {
  title: string
  lead?: ReactNode
  /** The error of the last try. */
  error?: unknown
  children: ReactNode
  footer?: ReactNode
}

/** The layout of each step of the sign-in, with its title, its error and its footer. */
export const Frame = ({ title, lead, error, children, footer }: Props) => {
  const t = useT()
  const titleId = useId()
  const stepText = useStepText()
  const requestId = requestIdOf(error)
  usePageTitle(error ? t('common.errorTitle', { title }) : title)
  return (
    <main className={styles.page}>
      <section className={styles.panel} aria-labelledby={titleId}>
        <div className={styles.brand}>
          <Wordmark />
          <LanguageSwitch />
        </div>
        <div className={styles.head}>
          <h1 id={titleId} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {Boolean(error) && (
          <Notice kind="danger" code={requestId && t('common.requestId', { id: requestId })}>
            {stepText(error)}
          </Notice>
        )}
        {children}
        {footer && <div className={styles.footer}>{footer}</div>}
      </section>
    </main>
  )
}

const LanguageSwitch = () => {
  const next = useLanguage() === 'en' ? 'ru' : 'en'
  return (
    <button type="button" className={styles.text} lang={next} onClick={() => chooseLanguage(next)}>
      {endonyms[next]}
    </button>
  )
}
