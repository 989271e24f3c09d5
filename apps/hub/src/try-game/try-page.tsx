import { GAME_FRAME_ID, type Language } from '@playhub/contract/limits'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { type FormEvent, useRef, useState } from 'react'
import { FRAME_SANDBOX, frameAddress, frameAllow, frameOrigin } from '../game/rules.ts'
import { useStandInFrame } from '../host/stand-in-frame.ts'
import type { DevelopersT } from '../i18n/developers-texts.ts'
import { CallLog } from './call-log.tsx'
import { Controls } from './controls.tsx'
import { QuestionPanel } from './question-panel.tsx'
import { createStandIn, type Shown } from './stand-in.ts'
import styles from './try-page.module.css'

type Props = { t: DevelopersT; language: Language }

/**
 * Runs a developer's page in a frame against a simulated hub. The developer types the page's URL. It is never read from this page's own
 * URL: a link must not show a stranger's page under the hub's name.
 */
export const TryPage = ({ t, language }: Props) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState<{ source: string; origin: string; run: number }>()
  const [isWrong, setWrong] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const post = useStandInFrame(frame, page?.origin, (data, foreign) => standIn.hear(data, foreign))
  // The simulated hub is created once, but `post` changes with the origin of the tested page. So the simulated hub always calls the newest
  // `post`.
  const newest = useRef(post)
  newest.current = post
  const [standIn] = useState(() => createStandIn((type, body) => newest.current(type, body), language, setShown))

  const run = (event?: FormEvent) => {
    event?.preventDefault()
    const origin = frameOrigin(typed.trim(), location.origin)
    setWrong(origin === undefined)
    if (origin === undefined) return
    standIn.restart()
    setPage((before) => ({ source: frameAddress(typed.trim(), shown?.language ?? language), origin, run: (before?.run ?? 0) + 1 }))
  }

  return (
    <main id="main" className={styles.page}>
      <header className={styles.head}>
        <a href="/developers" className={styles.back}>
          {t('stand.back')}
        </a>
        <h1>{t('stand.title')}</h1>
        <Notice kind="warning">{t('stand.notice')}</Notice>
        <form className={styles.address} onSubmit={run}>
          <Field
            label={t('stand.address')}
            hint={t('stand.addressHint')}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setWrong(false)
            }}
            error={isWrong ? { text: t('stand.wrong') } : undefined}
          />
          <Button type="submit" variant="accent">
            {t('stand.run')}
          </Button>
        </form>
      </header>
      <div className={styles.stage}>
        <section className={styles.game} aria-label={t('stand.frame')}>
          {page ? (
            <iframe
              key={page.run}
              ref={frame}
              id={GAME_FRAME_ID}
              className={styles.frame}
              src={page.source}
              title={t('stand.frame')}
              allow={frameAllow([])}
              sandbox={FRAME_SANDBOX}
              referrerPolicy="origin"
            />
          ) : (
            <p className={styles.idle}>{t('stand.idle')}</p>
          )}
          {shown?.question && <QuestionPanel t={t} question={shown.question} onDecide={standIn.decide} />}
        </section>
        <Controls t={t} standIn={standIn} shown={shown} language={language} isRunning={page !== undefined} onReload={() => run()} />
      </div>
      <CallLog t={t} entries={shown?.entries ?? []} onClear={standIn.clearLog} />
    </main>
  )
}
