import type { PictureKind } from '@playhub/contract/projects/picture-sets'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { type Focal, layOver } from '../../pictures/focal-crop.ts'
import styles from '../pictures.module.css'
import { useCatalogueT } from '../texts.ts'
import { FocalPoint } from './focal-point.tsx'
import { type Crop, cropsOf, wantedSize } from './picture-needs.ts'
import type { Chosen, usePicture } from './use-picture.ts'

type Props = { kind: PictureKind; chosen: Chosen; picture: ReturnType<typeof usePicture> }

/** Shows a chosen picture before it is uploaded: its focal point, which can be moved, and all crops. */
export const CropPanel = ({ kind, chosen, picture }: Props) => {
  const t = useCatalogueT()
  const { focal, aim, send, cancel, sending, isBusy, failure } = picture
  const { width: wantedWidth, height: wantedHeight } = wantedSize(kind)
  const isCut = kind !== 'logo'
  return (
    <div className={styles.panel}>
      {isCut ? (
        <>
          <FocalPoint chosen={chosen} focal={focal} readOnly={isBusy} onChange={aim} />
          <div className={styles.crops}>
            {cropsOf(kind).map((crop) => (
              <CropView key={`${crop.width}x${crop.height}`} chosen={chosen} crop={crop} focal={focal} />
            ))}
          </div>
        </>
      ) : (
        <img className={styles.whole} src={chosen.url} alt="" />
      )}
      {chosen.fit === 'small' && (
        <Notice kind="warning">{t('picture.small', { width: chosen.width, height: chosen.height, wantedWidth, wantedHeight })}</Notice>
      )}
      {sending && <SendingList {...sending} />}
      <div className={styles.actions}>
        <Button busy={isBusy} onClick={() => void send()}>
          {t(failure ? 'picture.again' : 'picture.use')}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          {t('picture.cancel')}
        </Button>
      </div>
    </div>
  )
}

const CropView = ({ chosen, crop, focal }: { chosen: Chosen; crop: Crop; focal: Focal }) => {
  const t = useCatalogueT()
  const { x, y, width, height } = layOver(chosen, crop, focal)
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <figure className={styles.crop}>
      <div className={styles.cropBox} style={{ aspectRatio: `${crop.width} / ${crop.height}` }}>
        <img
          src={chosen.url}
          alt=""
          style={{
            left: percent(x, crop.width),
            top: percent(y, crop.height),
            width: percent(width, crop.width),
            height: percent(height, crop.height),
          }}
        />
      </div>
      <figcaption>{t('picture.crop', { ratio: crop.ratio })}</figcaption>
    </figure>
  )
}

const SendingList = ({ files, progress }: Pick<NonNullable<ReturnType<typeof usePicture>['sending']>, 'files' | 'progress'>) => {
  const t = useCatalogueT()
  const done = files.filter(({ name }) => progress[name] === 1).length
  return (
    <div className={styles.sending}>
      <p role="status">{t('picture.sending', { done, all: files.length })}</p>
      <ul>
        {files.map(({ name }) => {
          const percent = Math.round((progress[name] ?? 0) * 100)
          return (
            <li key={name}>
              <span>{t('picture.file', { name, percent })}</span>
              <progress aria-label={name} max={100} value={percent} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
