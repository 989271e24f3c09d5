import { useBackOnline, useOnline } from '@playhub/browser/online'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../base/paths.ts'
import { useT } from '../i18n/i18n.tsx'
import styles from './failure.module.css'
import { Icon } from './icons.tsx'

type Props = { text: string; code: string; hint?: string; onRetry: () => void; children?: ReactNode }

/**
 * Shown for a part of a page that did not load. `code` is in small type, so that the player can send it to support. If the network is down,
 * the code is not shown; the part loads again when the network is back.
 */
export const Failure = ({ text, code, hint, onRetry, children }: Props) => {
  const t = useT()
  const online = useOnline()
  useBackOnline(onRetry)
  return (
    <div className={styles.region} role="alert">
      <Icon name="offline" size={40} />
      <p className={styles.text}>{text}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        {t('failure.retry')}
      </button>
      {online ? hint && <p>{hint}</p> : <p>{t('failure.offline')}</p>}
      {children}
      {online && <p className={styles.code}>{t('failure.code', { code })}</p>}
    </div>
  )
}

/** Shown instead of a part of a page if this part has no content. */
export const Empty = ({ text, hint }: { text: string; hint?: string }) => {
  const t = useT()
  return (
    <div className={styles.region}>
      <Icon name="gamepad" size={40} />
      <p className={styles.text}>{text}</p>
      {hint && <p>{hint}</p>}
      <Link href={paths.tickets()} className={styles.link}>
        {t('shell.support')}
      </Link>
    </div>
  )
}
