import { type FileProblem, limitInMegabytes, sizeText } from '@playhub/browser/file-rules'
import type { MediaKind } from '@playhub/contract/support'
import { CircleAlert, Image, RotateCw, Video, X } from 'lucide-react'
import styles from './picked-files.module.css'
import type { Texts } from './texts.ts'

export type PickedFile = {
  kind: MediaKind
  name: string
  bytes: number
  state:
    | { at: 'waiting' }
    /** The part of the file that has been sent, from 0 to 1. */
    | { at: 'sending'; fraction: number }
    | { at: 'checking' }
    /** The upload has failed. `reason`: the caller's text, if the reason is known. */
    | { at: 'failed'; reason?: string }
    /** The file was not uploaded, because of `problem`. */
    | { at: 'refused'; problem: FileProblem }
}

type ProblemTextId = `files.${'imageFormat' | 'videoFormat' | 'videoFormatHint' | 'size'}`
export type FilesTextId = `files.${'list' | 'waiting' | 'sending' | 'checking' | 'failed' | 'cancel' | 'remove' | 'retry'}` | ProblemTextId

type Props = {
  files: readonly PickedFile[]
  texts: Texts<FilesTextId>
  language: string
  /** Removes the file from the message. If the file is being uploaded, the upload is cancelled. If missing, no file can be removed. */
  onRemove?: ((file: PickedFile) => void) | undefined
  onRetry?: (file: PickedFile) => void
}

/** The files of a message that is being written or sent: name, size, progress and actions. */
export const PickedFiles = ({ files, texts, language, onRemove, onRetry }: Props) =>
  files.length > 0 && (
    <ul className={styles.list} aria-label={texts('files.list')}>
      {files.map((file) => (
        <Row key={`${file.kind} ${file.name}`} file={file} texts={texts} language={language} onRemove={onRemove} onRetry={onRetry} />
      ))}
    </ul>
  )

type RowProps = Omit<Props, 'files' | 'onRetry'> & { file: PickedFile; onRetry: Props['onRetry'] | undefined }

const Row = ({ file, texts, language, onRemove, onRetry }: RowProps) => {
  const { kind, name, bytes, state } = file
  const isWrong = state.at === 'failed' || state.at === 'refused'
  const Icon = isWrong ? CircleAlert : kind === 'image' ? Image : Video
  return (
    <li className={styles.row} data-wrong={isWrong || undefined}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <div className={styles.head}>
          <bdi className={styles.name} title={name}>
            {name}
          </bdi>
          <span className={styles.size}>{sizeText(bytes, language)}</span>
        </div>
        {state.at === 'sending' && <progress className={styles.bar} value={state.fraction} max={1} aria-label={name} />}
        <div className={styles.state} role={isWrong ? 'alert' : undefined}>
          {stateText(file, texts, language)}
        </div>
      </div>
      {state.at === 'failed' && onRetry && (
        <button
          type="button"
          className={styles.button}
          aria-label={`${texts('files.retry')}: ${name}`}
          title={texts('files.retry')}
          onClick={() => onRetry(file)}
        >
          <RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      {state.at !== 'checking' && onRemove && (
        <button
          type="button"
          className={styles.button}
          aria-label={texts(state.at === 'sending' ? 'files.cancel' : 'files.remove', { name })}
          onClick={() => onRemove(file)}
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

const stateText = ({ kind, state }: PickedFile, texts: Texts<FilesTextId>, language: string) => {
  switch (state.at) {
    case 'sending':
      return texts('files.sending', { percent: Math.floor(state.fraction * 100) })
    case 'failed':
      return state.reason ?? texts('files.failed')
    case 'refused':
      return problemText(kind, state.problem, texts, language)
    default:
      return texts(`files.${state.at}`)
  }
}

/** Returns the text that says why a file cannot be sent. If the file is too large, the text contains the limit. */
export const problemText = (kind: MediaKind, problem: FileProblem, texts: Texts<ProblemTextId>, language: string) => {
  if (problem === 'size') return texts('files.size', { limit: limitInMegabytes(kind, language) })
  return kind === 'image' ? texts('files.imageFormat') : `${texts('files.videoFormat')}. ${texts('files.videoFormatHint')}`
}
