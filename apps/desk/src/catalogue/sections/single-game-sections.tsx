import type { SingleGame } from '@playhub/contract/catalogue'
import { pictureAddress } from '@playhub/contract/projects/picture-addresses'
import { Section } from '../../forms/section.tsx'
import { useEditing } from '../editing.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { wantedSize } from '../pictures/picture-needs.ts'
import { useCatalogueT } from '../texts.ts'

const AT = 'singleGame.settings'
/** The page that asks for the player's age has several pictures. Each picture has two files, for wide and narrow windows. */
const pictures = [
  { kind: 'gate', wide: ['backgroundImageFile', 'background.webp'], narrow: ['backgroundFile', 'background-small.webp'] },
  { kind: 'popup', wide: ['popupFile', 'popup.webp'], narrow: ['popupSmallFile', 'popup-small.webp'] },
  { kind: 'button', wide: ['verificationBtnFile', 'button.webp'], narrow: ['verificationSmallBtnFile', 'button-small.webp'] },
] as const

/** The fields for the pictures of the page that asks for the player's age. */
export const GateSection = ({ settings }: { settings: SingleGame['settings'] }) => {
  const t = useCatalogueT()
  const { changeAll } = useEditing()
  return (
    <Section title={t('form.gate')}>
      {pictures.map(({ kind, wide: [wide, wideFile], narrow: [narrow, narrowFile] }) => (
        <PictureField
          key={kind}
          path={`${AT}.${wide}`}
          kind={kind}
          label={t(`picture.${kind}`)}
          hint={t('picture.sizeHint', wantedSize(kind))}
          shown={settings[wide]}
          onSent={(set) =>
            changeAll({ [`${AT}.${wide}`]: pictureAddress(set, wideFile), [`${AT}.${narrow}`]: pictureAddress(set, narrowFile) })
          }
          onRemove={() => changeAll({ [`${AT}.${wide}`]: '', [`${AT}.${narrow}`]: '' })}
        />
      ))}
    </Section>
  )
}
