import { pictureAddress } from '@playhub/contract/projects/picture-addresses'
import { pictureFiles } from '@playhub/contract/projects/picture-sets'
import { useTextAt } from '../editing.tsx'
import { useCatalogueT } from '../texts.ts'
import { PictureField } from './picture-field.tsx'

const FILE = 'og-1200.jpg'
const [{ width, height } = { width: 0, height: 0 }] = pictureFiles.art.filter(({ name }) => name === FILE)

/** The document's path to the texts for search engines and for shared links. */
export type SeoPath = 'game.seoData' | 'singleGame.seoData'

/** The picture for shared links to the page. */
export const SharePicture = ({ at }: { at: SeoPath }) => {
  const t = useCatalogueT()
  const { value, set } = useTextAt(`${at}.ogImage`)
  return (
    <PictureField
      path={`${at}.ogImage`}
      kind="art"
      label={t('picture.share')}
      hint={t('picture.shareHint', { width, height })}
      shown={value}
      onSent={(id) => set(pictureAddress(id, FILE))}
      onRemove={() => set('')}
    />
  )
}
