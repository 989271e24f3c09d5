import { Tabs } from '@base-ui/react/tabs'
import { LANGUAGES, type Language } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './sections/language-tabs.module.css'
import { Tab, TabList } from './tabs.tsx'

type Props = {
  label: string
  language: Language
  onLanguage: (language: Language) => void
  isWritten: (language: Language) => boolean
  /** The text that screen readers read instead of the tick of a language that has texts. */
  written: string
  /** Returns the form's fields for one language. */
  children: (language: Language) => ReactNode
}

/** Tabs with the fields for texts, for one language at a time. A tick marks the languages that have texts. */
export const LanguagePanels = ({ label, language, onLanguage, isWritten, written, children }: Props) => (
  <Tabs.Root value={language} onValueChange={(next: Language) => onLanguage(next)} className={styles.tabs}>
    <TabList label={label}>
      {LANGUAGES.map((each) => (
        <Tab key={each} value={each}>
          <span lang={each}>{endonyms[each]}</span>
          {isWritten(each) && (
            <>
              <Check size={16} strokeWidth={2} aria-hidden="true" />
              <span className="visually-hidden">{written}</span>
            </>
          )}
        </Tab>
      ))}
    </TabList>
    {LANGUAGES.map((each) => (
      <Tabs.Panel key={each} value={each} className={styles.tabPanel} tabIndex={-1}>
        {children(each)}
      </Tabs.Panel>
    ))}
  </Tabs.Root>
)
