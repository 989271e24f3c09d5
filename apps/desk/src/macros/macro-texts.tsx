import { Tabs } from '@base-ui/react/tabs'
import { LANGUAGES, type Language } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import { MessageHtml } from '@playhub/ui/message-html'
import type { EditorHandle } from '@playhub/ui/rich-text-editor'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { AnswerText, hasText } from '../canned/answer-text.tsx'
import tabStyles from '../catalogue/sections/language-tabs.module.css'
import { Tab, TabList } from '../catalogue/tabs.tsx'
import { useMacrosT } from '../support/macros-texts.ts'
import { writtenIn } from './document.ts'
import styles from './macros.module.css'
import type { MacroEditing } from './use-macro-edit.ts'

type Props = { editing: MacroEditing; isReadOnly: boolean }

/** The answer in each language, one language at a time. A tick marks the languages that have a text. */
export const MacroTexts = ({ editing, isReadOnly }: Props) => {
  const t = useMacrosT()
  const written = writtenIn(editing.document)
  const [language, setLanguage] = useState<Language>(() => written[0] ?? 'en')
  return (
    <section className={styles.part} aria-label={t('answer')}>
      <h3>{t('answer')}</h3>
      <p className={styles.hint}>{t('answerHint')}</p>
      <Tabs.Root value={language} onValueChange={(next: Language) => setLanguage(next)} className={tabStyles.tabs}>
        <TabList label={t('languages')}>
          {LANGUAGES.map((each) => (
            <Tab key={each} value={each}>
              <span lang={each}>{endonyms[each]}</span>
              {written.includes(each) && (
                <>
                  <Check size={16} strokeWidth={2} aria-hidden="true" />
                  <span className="visually-hidden">{t('written')}</span>
                </>
              )}
            </Tab>
          ))}
        </TabList>
        {LANGUAGES.map((each) => (
          <Tabs.Panel key={each} value={each} className={tabStyles.tabPanel} tabIndex={-1}>
            <Text
              key={editing.round}
              label={t('answerLabel', { language: endonyms[each] })}
              placeholder={t('answerPlaceholder')}
              html={editing.document.texts[each] ?? ''}
              isReadOnly={isReadOnly}
              onChange={(html) => editing.changeText(each, html)}
              onSubmit={editing.submit}
            />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </section>
  )
}

export const MacroNote = ({ editing, isReadOnly }: Props) => {
  const t = useMacrosT()
  return (
    <section className={styles.part} aria-label={t('note')}>
      {isReadOnly && <h3>{t('note')}</h3>}
      <Text
        key={editing.round}
        label={t('note')}
        placeholder={t('notePlaceholder')}
        html={editing.document.note}
        isReadOnly={isReadOnly}
        onChange={(note) => editing.change({ note })}
        onSubmit={editing.submit}
      />
    </section>
  )
}

type TextProps = {
  label: string
  placeholder: string
  html: string
  isReadOnly: boolean
  onChange: (html: string) => void
  onSubmit: () => void
}

const Text = ({ html, isReadOnly, onChange, ...text }: TextProps) => {
  const editor = useRef<EditorHandle>(null)
  if (isReadOnly) return <MessageHtml html={html} />
  return <AnswerText ref={editor} {...text} initialHtml={html} isMissing={false} onChange={(next) => onChange(hasText(next) ? next : '')} />
}
