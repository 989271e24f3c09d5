import { INCIDENT_TEXT_MAX, INCIDENT_TITLE_MAX, type IncidentTexts } from '@playhub/contract/desk/incidents'
import type { Language } from '@playhub/contract/limits'
import { Field } from '@playhub/ui/field'
import { useId } from 'react'
import textStyles from '../canned/answer-text.module.css'
import { LanguagePanels } from '../catalogue/language-panels.tsx'
import { TextArea } from '../controls/text-area.tsx'
import { useIncidentsT } from './texts.ts'

type Props = {
  texts: IncidentTexts
  language: Language
  onLanguage: (language: Language) => void
  readOnly: boolean
  onChange: (texts: IncidentTexts) => void
}

/** The fields for what players read about an incident, for one language at a time. A tick marks the languages that have a title. */
export const IncidentTextTabs = ({ texts, language, onLanguage, readOnly, onChange }: Props) => {
  const t = useIncidentsT()
  return (
    <LanguagePanels
      label={t('language')}
      language={language}
      onLanguage={onLanguage}
      isWritten={(each) => Boolean(texts[each]?.title)}
      written={t('written')}
    >
      {(each) => <One texts={texts} language={each} readOnly={readOnly} onChange={onChange} />}
    </LanguagePanels>
  )
}

const One = ({ texts, language, readOnly, onChange }: Omit<Props, 'onLanguage'>) => {
  const t = useIncidentsT()
  const id = useId()
  const own = texts[language] ?? { title: '', text: '' }
  const change = (next: Partial<typeof own>) => onChange({ ...texts, [language]: { ...own, ...next } })
  return (
    <div className={textStyles.text}>
      <Field
        label={t('title')}
        hint={t('titleHint')}
        lang={language}
        autoComplete="off"
        maxLength={INCIDENT_TITLE_MAX}
        value={own.title}
        readOnly={readOnly}
        onChange={(event) => change({ title: event.target.value })}
      />
      <label htmlFor={id} className={textStyles.label}>
        {t('text')}
      </label>
      <TextArea
        id={id}
        lang={language}
        rows={3}
        maxLength={INCIDENT_TEXT_MAX}
        value={own.text}
        readOnly={readOnly}
        onChange={(event) => change({ text: event.target.value })}
      />
    </div>
  )
}
