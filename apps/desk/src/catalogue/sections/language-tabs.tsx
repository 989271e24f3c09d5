import { Tabs } from '@base-ui/react/tabs'
import { LANGUAGES, type Language } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import type { ReactNode } from 'react'
import { missingTexts, textNames } from '../completeness.ts'
import { useEditing } from '../editing.tsx'
import { Tab, TabList } from '../tabs.tsx'
import { useCatalogueT } from '../texts.ts'
import styles from './language-tabs.module.css'

/** Tabs with the languages. Each tab shows the controls for its language. The preview uses the language of the open tab. */
export const LanguageTabs = ({ dots = false, children }: { dots?: boolean; children: (language: Language) => ReactNode }) => {
  const t = useCatalogueT()
  const { language, setLanguage } = useEditing()
  return (
    <Tabs.Root value={language} onValueChange={(next: Language) => setLanguage(next)} className={styles.tabs}>
      <TabList label={t('form.language')}>
        {LANGUAGES.map((each) => (
          <Tab key={each} value={each}>
            <span lang={each}>{endonyms[each]}</span>
            {dots && <Dot language={each} />}
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
}

/** A full dot means that all texts exist, a half dot that some texts exist, and a ring that no text exists. */
const Dot = ({ language }: { language: Language }) => {
  const t = useCatalogueT()
  const { document } = useEditing()
  const all = textNames.length
  const filled = all - missingTexts(document, language).length
  return (
    <>
      <span className={styles.dot} data-filled={filled === all ? 'all' : filled > 0 ? 'some' : 'none'} aria-hidden="true" />
      <span className="visually-hidden">{t('form.filled', { filled, all })}</span>
    </>
  )
}
