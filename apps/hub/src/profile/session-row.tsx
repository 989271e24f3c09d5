import { localMoment } from '@playhub/browser/dates'
import type { LoginSession } from '@playhub/contract/profile'
import { Button } from '@playhub/ui/button'
import { Chip } from '@playhub/ui/chip'
import { Globe, MapPin, Monitor, Smartphone } from 'lucide-react'
import { useT } from '../i18n/i18n.tsx'
import styles from './profile.module.css'
import { useProfileT } from './texts.ts'

const iconOf = (device: string) => (device === '' ? Globe : /iOS|Android|Mobile/.test(device) ? Smartphone : Monitor)

/** Shows one session with its device and the time of its start, so that the player can tell sessions apart. */
export const SessionRow = ({ session, busy, onEnd }: { session: LoginSession; busy: boolean; onEnd: () => void }) => {
  const core = useT()
  const t = useProfileT()
  const Icon = iconOf(session.device)
  const device = session.device || t('sessions.unknown')
  const since = localMoment(session.createTs)
  return (
    <li className={styles.row}>
      <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
      <div className={styles.words}>
        <div className={styles.rowName}>
          {device}{' '}
          {session.current && (
            <Chip kind="success" icon={MapPin}>
              {t('sessions.here')}
            </Chip>
          )}
        </div>
        <div className={styles.meta}>
          <time dateTime={session.createTs}>{t('sessions.since', { date: since })}</time>,{' '}
          {t('sessions.with', { method: core(`authType.${session.method}`) })}
          {!session.current && (
            <>
              ; <time dateTime={session.lastSeenTs}>{t('sessions.seen', { date: localMoment(session.lastSeenTs) })}</time>
            </>
          )}
        </div>
      </div>
      <Button variant="quiet" busy={busy} aria-label={t('sessions.endOf', { device, date: since })} onClick={onEnd}>
        {t('sessions.end')}
      </Button>
    </li>
  )
}
