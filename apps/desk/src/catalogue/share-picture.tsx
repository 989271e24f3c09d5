import { pictureAddress } from '@playhub/contract/picture-addresses'
import { pictureFiles } from '@playhub/contract/pictures'
import { useTextAt } from './editing.tsx'
import { PictureField } from './picture-field.tsx'
import type { SeoPath } from './seo-section.tsx'
import { useCatalogueT } from './texts.ts'

const FILE = 'og-1200.jpg'
const [{ width, height } = { width: 0, height: 0 }] = pictureFiles.art.filter(({ name }) => name === FILE)

/** The picture beside a link to the page. */
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
