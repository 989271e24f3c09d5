import { SHORT_LANGUAGES } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import { use } from 'react'
import { Redirect } from 'wouter'
import type { LazyPage, PageProps } from '../base/lazy-page.tsx'
import { paths } from '../base/paths.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { PublicPage } from '../shell/public-page.tsx'
import styles from './document-page.module.css'
import { readFileName } from './rules.ts'
import { documentOf, loadDocument } from './texts.ts'

export const prepareDocument: LazyPage['load'] = ({ file = '' }, language) => loadDocument(file, language)

/** Adds the host's values from the page's own URL to all links in a document that lead to pages of the hub. */
const withOwnLinks = (html: string) => html.replace(/(?<=href=")(\/[^"#]*)/g, (path) => paths.inText(path).replaceAll('&', '&amp;'))

const underWay = new Map<string, Promise<void>>()

/**
 * Returns the text of a document. The text is loaded before the first rendering; after a change of language, this function suspends while
 * the text loads.
 */
const useDocument = (file: string) => {
  const { language } = useLanguage()
  const found = documentOf(file, language)
  if (found || !readFileName(file, language)) return found
  const key = `${language} ${file}`
  const loading = underWay.get(key) ?? loadDocument(file, language)
  underWay.set(key, loading)
  use(loading)
  return documentOf(file, language)
}

export const DocumentPage = ({ params: { file = '' } }: PageProps) => {
  const t = useT()
  const { language } = useLanguage()
  const text = useDocument(file)
  usePageTitle(text?.title)
  if (!text) return <Redirect to={paths.catalogue(language)} replace />

  const contents = (
    <ol lang={text.language}>
      {text.sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <PublicPage>
      <div className={styles.columns}>
        <nav className={styles.aside} aria-label={t('documents.contents')}>
          <p className={styles.asideTitle}>{t('documents.contents')}</p>
          {contents}
        </nav>
        <article lang={text.language} className={styles.article}>
          <h1>{text.title}</h1>
          <p className={styles.meta}>
            <span lang={language}>
              <time dateTime={text.updated}>{t('documents.updated', { date: text.updated })}</time>
            </span>
            {text.englishOnly
              ? language !== 'en' && <span lang={language}>{t('documents.englishOnly')}</span>
              : SHORT_LANGUAGES.filter((each) => each !== text.language).map((each) => (
                  <a key={each} href={paths.document(text.name, each)} lang={each} hrefLang={each}>
                    {endonyms[each]}
                  </a>
                ))}
          </p>
          <details className={styles.fold}>
            <summary lang={language}>{t('documents.contents')}</summary>
            {contents}
          </details>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, from this repository. */}
          <div className={styles.text} dangerouslySetInnerHTML={{ __html: withOwnLinks(text.html) }} />
        </article>
      </div>
    </PublicPage>
  )
}
