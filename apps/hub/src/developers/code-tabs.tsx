import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { copyText } from '../base/copy-text.ts'
import styles from './developers-page.module.css'
import type { Code } from './snippets.ts'
import { useDevelopersT } from './texts.ts'

const kinds = ['page', 'node', 'curl'] as const

/**
 * Tabs that show an example in several variants: for a page, for Node.js and for curl. The tabs are radio buttons with style rules, so they
 * work without scripts.
 */
export const CodeTabs = ({ code, label }: { code: Code; label: string }) => {
  const t = useDevelopersT()
  const id = useId()
  const shown = kinds.filter((kind) => code[kind] !== undefined)
  const [chosen, setChosen] = useState(shown[0])
  return (
    <figure className={styles.code} aria-label={label}>
      <fieldset className={styles.tabs}>
        <legend className="visually-hidden">{t('codeOf')}</legend>
        {shown.map((kind) => (
          <label key={kind}>
            <input type="radio" name={id} value={kind} defaultChecked={kind === shown[0]} onChange={() => setChosen(kind)} />
            <span>{t(`tab.${kind}`)}</span>
          </label>
        ))}
      </fieldset>
      {shown.map((kind) => (
        <Snippet key={kind} kind={kind} text={code[kind] ?? ''} isChosen={kind === chosen} />
      ))}
    </figure>
  )
}

const Snippet = ({ kind, text, isChosen }: { kind: string; text: string; isChosen: boolean }) => {
  const t = useDevelopersT()
  return (
    <div className={styles.snippet} data-kind={kind}>
      <button type="button" className={styles.copy} onClick={() => void copyText(text, 'TEXT_COPIED')} aria-label={`${t('copy')}: ${kind}`}>
        <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('copy')}
      </button>
      <pre tabIndex={isChosen ? 0 : -1}>
        <code>{text}</code>
      </pre>
    </div>
  )
}
