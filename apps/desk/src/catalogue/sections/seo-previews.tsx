import type { SeoData } from '@playhub/contract/catalogue'
import { type Language, SEO_DESCRIPTION_ADVISED, SEO_TITLE_ADVISED } from '@playhub/contract/limits'
import { useEditing } from '../editing.tsx'
import { useHubPicture } from '../pictures/hub-picture.ts'
import styles from '../seo.module.css'
import { useCatalogueT } from '../texts.ts'
import { useSeoTexts } from './use-seo-texts.ts'

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text)

/** Shows roughly how the page looks in a search engine and in a messenger. */
export const SeoPreviews = ({ seo, language }: { seo: SeoData; language: Language }) => {
  const t = useCatalogueT()
  const { id, from } = useEditing()
  const { title, description } = useSeoTexts(seo, language)
  const picture = useHubPicture(seo.ogImage || from.settings.ogImage)
  const { host } = new URL(from.hubUrl)
  return (
    <div className={styles.previews} lang={language}>
      <figure className={styles.figure}>
        <figcaption>{t('form.snippet')}</figcaption>
        <div className={styles.snippet}>
          <span className={styles.where}>{`${host} › games › ${language} › ${id}`}</span>
          <span className={styles.snippetTitle}>{cut(title, SEO_TITLE_ADVISED)}</span>
          <span>{cut(description, SEO_DESCRIPTION_ADVISED)}</span>
        </div>
      </figure>
      <figure className={styles.figure}>
        <figcaption>{t('form.card')}</figcaption>
        <div className={styles.card}>
          {picture ? <img src={picture} alt="" width={1200} height={630} /> : <div className={styles.noPicture}>{t('picture.none')}</div>}
          <span className={styles.where}>{host}</span>
          <strong>{cut(title, SEO_TITLE_ADVISED)}</strong>
          <span className={styles.cardText}>{cut(description, SEO_DESCRIPTION_ADVISED)}</span>
        </div>
      </figure>
    </div>
  )
}
