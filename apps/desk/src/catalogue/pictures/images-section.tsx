import type { GameItem } from '@playhub/contract/catalogue'
import { logoFile, pictureAddress } from '@playhub/contract/projects/picture-addresses'
import { Section } from '../../forms/section.tsx'
import { useEditing } from '../editing.tsx'
import { useCatalogueT } from '../texts.ts'
import { LogoFields } from './logo-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { wantedSize } from './picture-needs.ts'

const AT = 'game.web_page'
const baseOf = (address: string) => address.slice(0, address.lastIndexOf('/'))

/** A game's cover, background and logos. */
export const ImagesSection = ({ game }: { game: GameItem }) => {
  const t = useCatalogueT()
  const { change, changeAll } = useEditing()
  const { gameImage, projectBackgroundFile, gameLogoFile, cardLogoImage } = game.web_page
  const logo = cardLogoImage || gameLogoFile
  // When the cover changes, the picture for shared links changes too, unless another picture was chosen for shared links.
  const isShared = game.seoData.ogImage === '' || baseOf(game.seoData.ogImage) === baseOf(gameImage)
  const setCover = (set: string | undefined) =>
    changeAll({
      [`${AT}.gameImage`]: set ? pictureAddress(set, 'cover') : '',
      ...(isShared && { 'game.seoData.ogImage': set ? pictureAddress(set, 'og-1200.jpg') : '' }),
    })
  return (
    <Section title={t('form.images')}>
      <PictureField
        path={`${AT}.gameImage`}
        kind="art"
        label={t('picture.art')}
        hint={t('picture.artHint', wantedSize('art'))}
        shown={gameImage && `${gameImage}-640.webp`}
        onSent={setCover}
        onRemove={() => setCover(undefined)}
      />
      <PictureField
        path={`${AT}.projectBackgroundFile`}
        kind="background"
        label={t('picture.background')}
        hint={t('picture.sizeHint', wantedSize('background'))}
        shown={projectBackgroundFile && `${projectBackgroundFile}-1024.webp`}
        onSent={(set) => change(`${AT}.projectBackgroundFile`, pictureAddress(set, 'background'))}
        onRemove={() => change(`${AT}.projectBackgroundFile`, '')}
      />
      <LogoFields
        path={`${AT}.gameLogoFile`}
        fileOf={(language) => logoFile(logo, language)}
        onChange={(base) => changeAll({ [`${AT}.gameLogoFile`]: base, [`${AT}.cardLogoImage`]: base })}
      />
    </Section>
  )
}
