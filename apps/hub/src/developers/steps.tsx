import type { PartnerSetup } from '@playhub/contract/partner/setup'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { paths } from '../base/paths.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import styles from './developers-page.module.css'
import { Marked } from './marked.tsx'
import { useDevelopersT } from './texts.ts'
import type { useSetup } from './use-setup.ts'

/**
 * Shows a developer's first three steps and whether each is done: the key, the game's page, the first test payment. `onKey` is called with
 * the typed key if it is a test key, otherwise with an empty text.
 */
export const Steps = ({ setup, onKey }: { setup: ReturnType<typeof useSetup>; onKey: (key: string) => void }) => {
  const t = useDevelopersT()
  const { language } = useLanguage()
  const { data, isRefused, isAway } = setup
  return (
    <>
      <KeyForm onKey={onKey} />
      {isAway && <Notice kind="warning">{isRefused ? <Marked text={t('start.refused')} /> : t('start.away')}</Notice>}
      <ol className={styles.steps}>
        <Step title={t('start.made')} isDone={data !== undefined}>
          {data ? t('start.madeDone', { project: data.project, items: data.items }) : <Marked text={t('start.madeHint')} />}
        </Step>
        <Step title={t('start.seen')} isDone={data?.isPageSeen === true}>
          <Marked text={t('start.seenHint')} />
          {data && (
            <a href={paths.game({ language, projectName: data.project })} target="_blank" rel="noreferrer">
              {t('start.play')}
            </a>
          )}
        </Step>
        <Step title={t('start.paid')} isDone={firstPaid(data) !== undefined}>
          {firstPaid(data) === undefined ? t('start.paidHint') : t('start.paidDone', { date: firstPaid(data) ?? '' })}
        </Step>
      </ol>
    </>
  )
}

const firstPaid = (data: PartnerSetup | undefined) => data?.firstPaidTs?.slice(0, 10)

const Step = ({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) => {
  const t = useDevelopersT()
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <h3>
          {title} <span role="status">{t(isDone ? 'start.done' : 'start.waiting')}</span>
        </h3>
        <div className={styles.stepText}>{children}</div>
      </div>
    </li>
  )
}

const KeyForm = ({ onKey }: { onKey: (key: string) => void }) => {
  const t = useDevelopersT()
  const [error, setError] = useState<string>()
  // The key is read from the form when it is submitted. So a key that was typed before the page's code loaded is not lost.
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = String(new FormData(form).get('key') ?? '').trim()
    const isTest = /^ph_test_[\w-]{32,}$/.test(typed)
    setError(isTest ? undefined : t(typed.startsWith('ph_live_') ? 'start.live' : 'start.wrong'))
    // A live key is not sent anywhere, and is removed from the screen.
    if (typed.startsWith('ph_live_')) form.reset()
    onKey(isTest ? typed : '')
  }
  return (
    <form className={styles.key} onSubmit={handleSubmit} method="post">
      <Field
        label={t('start.key')}
        hint={<Marked text={t('start.keyHint')} />}
        type="password"
        autoComplete="off"
        name="key"
        error={error ? { text: error } : undefined}
      />
      <Button type="submit" variant="accent">
        {t('start.look')}
      </Button>
    </form>
  )
}
