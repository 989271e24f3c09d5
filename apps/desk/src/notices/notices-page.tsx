import { Link, useParams, useSearchParams } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { Page } from '../page/page.tsx'
import styles from './notices.module.css'
import { NoticesLog } from './notices-log.tsx'
import { hrefOf, type Log, logIn, logs, readNotices, readWebhooks } from './place.ts'
import { Servers } from './servers.tsx'
import { ServersOff } from './servers-off.tsx'
import { useNoticesT } from './texts.ts'
import { WebhooksLog } from './webhooks-log.tsx'

/** The logs of notices to games' servers and of webhooks from providers. */
export const NoticesPage = () => {
  const t = useT()
  const { id } = useParams<{ id?: string }>()
  const [params] = useSearchParams()
  const log = logIn(params)
  return (
    <Page wide title={t('screen.notices')}>
      <Tabs log={log} />
      {log === 'notices' && <ServersOff />}
      {log === 'notices' && <NoticesLog place={readNotices(params)} openId={id} />}
      {log === 'webhooks' && <WebhooksLog place={readWebhooks(params)} openId={id} />}
      {log === 'servers' && <Servers />}
    </Page>
  )
}

const Tabs = ({ log }: { log: Log }) => {
  const t = useNoticesT()
  return (
    <nav className={styles.tabs} aria-label={t('logs')}>
      {logs.map((each) => (
        <Link key={each} href={hrefOf(each)} className={styles.tab} aria-current={each === log ? 'page' : undefined}>
          {t(`log.${each}`)}
        </Link>
      ))}
    </nav>
  )
}
