import { Dialog } from '@base-ui/react/dialog'
import { isPlayable, sizeText } from '@playhub/browser/file-rules'
import type { MediaFile } from '@playhub/contract/support'
import { CircleAlert, Clock, Download, type LucideIcon, ShieldX, X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import styles from './media-view.module.css'
import type { Texts } from './texts.ts'

export type MediaTextId =
  `media.${'image' | 'open' | 'close' | 'video' | 'checking' | 'rejected' | 'imageFailed' | 'videoFailed' | 'retry' | 'download' | 'notPlayable'}`

type Common = {
  texts: Texts<MediaTextId>
  language: string
  /** Called when the user retries a failed file. It must read the message again to get a new link, because links expire. */
  onRetry?: (() => void) | undefined
}
type OneProps = Common & { file: MediaFile }

/** The picture and the video of a message. Their boxes have the final size in every state. */
export const MediaView = ({ image, video, ...common }: Common & { image: MediaFile | null; video: MediaFile | null }) => (
  <>
    {image && <Checked file={image} texts={common.texts} ready={<ImageView file={image} {...common} />} />}
    {video && <Checked file={video} texts={common.texts} ready={<VideoView file={video} {...common} />} />}
  </>
)

const Checked = ({ file, texts, ready }: { file: MediaFile; texts: Texts<MediaTextId>; ready: ReactNode }) => {
  if (file.state === 'checking') return <Plate file={file} icon={Clock} text={texts('media.checking')} />
  if (file.state === 'rejected') return <Plate icon={ShieldX} text={texts('media.rejected')} />
  return ready
}

const LONGEST_PX = 320

/**
 * Returns the size of a file's box. The box has the shape of the file, at most 320 by 320 px; 4:3 if the shape is unknown. The box of a
 * very flat picture stays high enough to be pressed.
 */
const boxOf = ({ width, height }: Pick<MediaFile, 'width' | 'height'>): CSSProperties => {
  if (width === 0 || height === 0) return { inlineSize: LONGEST_PX, aspectRatio: '4 / 3' }
  const scale = Math.min(1, LONGEST_PX / Math.max(width, height))
  return { inlineSize: Math.max(48, Math.round(width * scale)), aspectRatio: `${width} / ${height}`, minBlockSize: 48 }
}

const Plate = ({ file, icon: Icon, text, action }: { file?: MediaFile; icon: LucideIcon; text: string; action?: ReactNode }) => (
  <div className={styles.plate} style={file && { ...boxOf(file), minInlineSize: 200 }}>
    <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    <span>{text}</span>
    {action}
  </div>
)

/** Returns the link in use. A newer link of the same file is used only after this one fails, because a change would restart a video. */
const useSource = (path: string, onRetry: (() => void) | undefined) => {
  const [used, setUsed] = useState({ path, attempt: 0, isFailed: false })
  if (used.isFailed && used.path !== path) setUsed({ path, attempt: used.attempt + 1, isFailed: false })
  return {
    ...used,
    fail: () => setUsed({ ...used, isFailed: true }),
    retry: () => {
      setUsed({ path, attempt: used.attempt + 1, isFailed: false })
      onRetry?.()
    },
  }
}

const ImageView = ({ file, texts, onRetry }: OneProps) => {
  const { path, attempt, isFailed, fail, retry } = useSource(file.path, onRetry)
  if (isFailed) return <Failed file={file} text={texts('media.imageFailed')} retryText={texts('media.retry')} onRetry={retry} />
  const size = file.width > 0 ? { width: file.width, height: file.height } : {}
  return (
    <Dialog.Root>
      <Dialog.Trigger className={styles.thumb} style={boxOf(file)} aria-label={texts('media.open')}>
        <img key={attempt} src={path} alt="" {...size} loading="lazy" decoding="async" onError={fail} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.lightbox}>
          <Dialog.Title className="visually-hidden">{texts('media.image')}</Dialog.Title>
          <img src={path} alt={texts('media.image')} {...size} />
          <Dialog.Close className={styles.close} aria-label={texts('media.close')}>
            <X size={22} strokeWidth={1.75} aria-hidden="true" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const VideoView = ({ file, texts, language, onRetry }: OneProps) => {
  const { path, attempt, isFailed, fail, retry } = useSource(file.path, onRetry)
  const download = (
    <a className={styles.download} href={file.path} download rel="noopener">
      <Download size={18} strokeWidth={1.75} aria-hidden="true" />
      {texts('media.download', { size: sizeText(file.bytes, language) })}
    </a>
  )
  if (!isPlayable(file.type)) {
    return (
      <div className={styles.plate}>
        <span>{texts('media.notPlayable')}</span>
        {download}
      </div>
    )
  }
  // A browser may lack the codec of a file in a supported format.
  if (isFailed) {
    return <Failed file={file} text={texts('media.videoFailed')} retryText={texts('media.retry')} onRetry={retry} more={download} />
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a player's own recording; there is nobody to caption it
    <video
      key={attempt}
      className={styles.video}
      style={boxOf(file)}
      src={path}
      controls
      playsInline
      preload="metadata"
      aria-label={texts('media.video')}
      onError={fail}
    />
  )
}

type FailedProps = { file: MediaFile; text: string; retryText: string; onRetry: () => void; more?: ReactNode }

const Failed = ({ file, text, retryText, onRetry, more }: FailedProps) => (
  <Plate
    file={file}
    icon={CircleAlert}
    text={text}
    action={
      <>
        <Button onClick={onRetry}>{retryText}</Button>
        {more}
      </>
    }
  />
)
