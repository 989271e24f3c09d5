import { partnerPrefix } from '@playhub/contract/api'
import { sdkDescriptionPath } from '@playhub/contract/games/sdk-file'
import { TRY_GAME_PATH } from '@playhub/contract/games/try-game'
import { shortLanguage } from '@playhub/contract/language'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useSite } from '../base/site.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { PublicPage } from '../shell/public-page.tsx'
import { CodeTabs } from './code-tabs.tsx'
import styles from './developers-page.module.css'
import { Marked } from './marked.tsx'
import { Calls, Events, Messages } from './reference.tsx'
import { type Code, codeFor, noticesCode, sellCode, startCode } from './snippets.ts'
import { Steps } from './steps.tsx'
import { useDevelopersT } from './texts.ts'
import { useSetup } from './use-setup.ts'

const sections = ['start', 'tryIt', 'sell', 'notices', 'api', 'events', 'frame', 'more'] as const

/** The page for game developers, with everything they need in the first hour. */
export const DevelopersPage = () => {
  const t = useDevelopersT()
  const { language } = useLanguage()
  const [key, setKey] = useState('')
  const setup = useSetup(key)
  // On the server, only the hub's public address is known. In the browser, the examples use the address under which the visitor opened the
  // hub.
  const { origin } = useSite()
  const hub = useSyncExternalStore<string | undefined>(
    () => () => {},
    () => location.origin,
    () => origin,
  )
  const here = (code: Code) => codeFor(code, { hub, project: setup.data?.project })
  usePageTitle(`${t('title')} | Playhub`)
  return (
    <PublicPage bleed>
      <div className={styles.columns} lang={shortLanguage(language)}>
        <nav className={styles.aside} aria-label={t('contents')}>
          <ol>
            {sections.map((id) => (
              <li key={id}>
                <a href={`#${id}`}>{t(`${id}.title`)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
          <Section id="start" title={t('start.title')} code={here(startCode)}>
            <Steps setup={setup} onKey={setKey} />
          </Section>
          <Section id="tryIt" title={t('tryIt.title')}>
            <p>{t('tryIt.text')}</p>
            {/* The link leads to a separate document. That document may show any page in a frame, and has no data of the visitor. */}
            <a className={styles.link} href={`${TRY_GAME_PATH}?lng=${shortLanguage(language)}`}>
              {t('tryIt.link')}
            </a>
          </Section>
          <Section id="sell" title={t('sell.title')} code={here(sellCode)}>
            <p>{t('sell.text')}</p>
          </Section>
          <Section id="notices" title={t('notices.title')} code={here(noticesCode)}>
            <p>
              <Marked text={t('notices.text')} />
            </p>
          </Section>
          <Section id="api" title={t('api.title')}>
            <p>{t('api.text')}</p>
            <p>
              <a href={`${partnerPrefix}/docs`}>{t('api.whole')}</a> · <a href={`${partnerPrefix}/openapi.json`}>{t('api.openapi')}</a>
            </p>
            <Calls testKey={setup.data ? key : ''} />
          </Section>
          <Section id="events" title={t('events.title')}>
            <p>{t('events.text')}</p>
            <Events />
          </Section>
          <Section id="frame" title={t('frame.title')}>
            <p>{t('frame.text')}</p>
            <Messages />
          </Section>
          <Section id="more" title={t('more.title')}>
            <p>{t('more.portals')}</p>
            <a className={styles.link} href={sdkDescriptionPath('playhub')}>
              {t('more.file')}
            </a>
          </Section>
        </div>
      </div>
    </PublicPage>
  )
}

const Section = ({ id, title, code, children }: { id: string; title: string; code?: Code; children: ReactNode }) => (
  <section id={id} className={styles.section} data-code={code ? '' : undefined}>
    <div>
      <h2>{title}</h2>
      {children}
    </div>
    {code && <CodeTabs code={code} label={title} />}
  </section>
)
