import { fromFrame, toFrame } from '@playhub/contract/messages'
import { eventTypes } from '@playhub/contract/partner'
import { sampleEvents } from '@playhub/contract/samples/events'
import { sampleFromFrame, sampleToFrame, sampleVerbs } from '@playhub/contract/samples/frame'
import { Button } from '@playhub/ui/button'
import { type ReactNode, useState } from 'react'
import { askPartner } from '../session/partner-call.ts'
import { CodeTabs } from './code-tabs.tsx'
import styles from './developers-page.module.css'
import { type CallName, callNames, curlOf, entryOf, json, nodeOf, sampleOf } from './snippets.ts'
import { useDevelopersT } from './texts.ts'

/** The list of calls with examples, made from the contract. */

export const Calls = ({ testKey }: { testKey: string }) =>
  callNames.map((name) => {
    const { method, path, summary, params } = entryOf(name)
    return (
      <Fold key={name} id={name} title={`${method} ${path}`} summary={summary}>
        <CodeTabs label={name} code={{ node: nodeOf(name), curl: curlOf(name) }} />
        <Sample value={sampleOf(name).reply} />
        {method === 'GET' && params === undefined && <Live name={name} testKey={testKey} />}
      </Fold>
    )
  })

export const Events = () =>
  eventTypes.map((type) => (
    <Fold key={type} id={`notice-${type}`} title={type}>
      <Sample value={sampleEvents[type]} />
    </Fold>
  ))

export const Messages = () => {
  const t = useDevelopersT()
  const samples: Record<string, unknown> = { ...sampleFromFrame, ...sampleToFrame }
  const list = (types: string[]) =>
    types.map((type) => (
      <Fold key={type} id={type} title={type}>
        <Sample value={{ type, text: JSON.stringify(samples[type]) }} />
      </Fold>
    ))
  return (
    <>
      <h3>{t('frame.sent')}</h3>
      {list(Object.keys(fromFrame))}
      <h3>{t('frame.got')}</h3>
      {list(Object.keys(toFrame))}
      <h3>{t('frame.verbs')}</h3>
      {Object.entries(sampleVerbs).map(([verb, { body, reply }]) => (
        <Fold key={verb} id={`verb-${verb}`} title={verb}>
          <p>{t('frame.body')}</p>
          <Sample value={body} />
          <p>{t('frame.reply')}</p>
          <Sample value={reply} />
        </Fold>
      ))}
    </>
  )
}

/**
 * A section that opens when it is clicked. `summary` comes from the contract and is in English on pages of every language, as in the
 * OpenAPI document.
 */
const Fold = ({ id, title, summary, children }: { id: string; title: string; summary?: string; children: ReactNode }) => (
  <details id={id} className={styles.fold}>
    <summary>
      <code>{title}</code>
      {summary && <span lang="en">{summary}</span>}
    </summary>
    {children}
  </details>
)

const Sample = ({ value }: { value: unknown }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls must be reachable by keyboard.
  <pre className={styles.sample} tabIndex={0}>
    <code>{json(value)}</code>
  </pre>
)

/** Shows a button that sends the call to this hub, and shows the reply. */
const Live = ({ name, testKey }: { name: CallName; testKey: string }) => {
  const t = useDevelopersT()
  const [answer, setAnswer] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const handleRun = async () => {
    setBusy(true)
    setAnswer(await askPartner(entryOf(name), testKey).catch((error: unknown) => ({ error: error instanceof Error ? error.message : '' })))
    setBusy(false)
  }
  return (
    <div role="status">
      <Button busy={isBusy} onClick={() => void handleRun()} blocked={testKey === '' ? t('api.needsKey') : undefined}>
        {t('api.run')}
      </Button>
      {answer !== undefined && (
        <>
          <p>{t('api.answer')}</p>
          <Sample value={answer} />
        </>
      )}
    </div>
  )
}
