import { IMAGE_TYPES } from '@playhub/contract/message-limits'
import type { PictureKind } from '@playhub/contract/projects/picture-sets'
import { Button } from '@playhub/ui/button'
import { ErrorLine } from '@playhub/ui/field'
import { ImagePlus } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { WarningLine } from '../../forms/warning-line.tsx'
import type { CutFile } from '../../pictures/cut-picture.ts'
import type { Focal } from '../../pictures/focal-crop.ts'
import { showToast } from '../../states/toasts.tsx'
import { controlId, useProblemsAt } from '../editing.tsx'
import styles from '../pictures.module.css'
import { useCatalogueT } from '../texts.ts'
import { CropPanel } from './crop-panel.tsx'
import { useHubPicture } from './hub-picture.ts'
import { useFailureText } from './picture-failure.ts'
import { usePicture } from './use-picture.ts'

type Props = {
  /** The path of the picture in the document. The field shows the problems of this path. */
  path: string
  kind: PictureKind
  label: string
  hint: string
  /** The URL of the file that the field shows; empty if there is no file. */
  shown: string
  cut?: (chosen: Blob, focal: Focal) => Promise<readonly CutFile[]>
  /** Called with the id of the picture's set of files when all files of the set are on the server. */
  onSent: (set: string) => void
  onRemove: () => void
}

/** A field in which a picture is chosen, dropped or pasted, and then cropped and uploaded. */
export const PictureField = ({ path, kind, label, hint, shown, cut, onSent, onRemove }: Props) => {
  const t = useCatalogueT()
  const labelId = useId()
  const { error, warning } = useProblemsAt(path)
  const [isOver, setOver] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  const failureText = useFailureText()
  const handleSent = (set: string) => {
    onSent(set)
    showToast(t('picture.sent'), 'info')
  }
  const picture = usePicture({ kind, cut, onSent: handleSent })
  const focusFirst = () => group.current?.querySelector<HTMLElement>('button')?.focus()
  useChange(picture.chosen !== undefined, () => document.activeElement === document.body && focusFirst())
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? []
    if (file && !picture.isBusy) void picture.choose(file)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const handlePaste = ({ clipboardData }: ClipboardEvent) => take(clipboardData.files)
  const failure = picture.failure && failureText(kind, picture.failure)
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser can lay out a fieldset as a grid.
    <div
      ref={group}
      role="group"
      className={styles.field}
      aria-labelledby={labelId}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      onPaste={handlePaste}
    >
      <div className={styles.head}>
        <span id={labelId} className={styles.label}>
          {label}
        </span>
        <span className={styles.hint}>{hint}</span>
      </div>
      {picture.chosen ? (
        <CropPanel kind={kind} chosen={picture.chosen} picture={picture} />
      ) : (
        <div className={styles.zone}>
          <Thumb key={shown} address={shown} />
          <div className={styles.zoneText}>
            <p className={styles.drop}>{t('picture.drop')}</p>
            <div className={styles.actions}>
              <Picker id={controlId(path)} name={`${label}: ${t(shown ? 'picture.replace' : 'picture.drop')}`} onPick={take}>
                {t(shown ? 'picture.replace' : 'picture.drop')}
              </Picker>
              {shown && (
                <Button
                  variant="quiet"
                  aria-label={`${label}: ${t('picture.remove')}`}
                  onClick={() => {
                    onRemove()
                    focusFirst()
                  }}
                >
                  {t('picture.remove')}
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
      <div role="status">{failure && <ErrorLine id={`${controlId(path)}-failure`} error={{ text: failure }} />}</div>
      {error && <ErrorLine id={`${controlId(path)}-error`} error={error} />}
      {!error && <WarningLine id={`${controlId(path)}-warning`} text={warning} />}
    </div>
  )
}

/**
 * Calls `act` when `value` changes. The crop panel and the button that chooses a picture replace each other; `act` then moves the focus.
 */
const useChange = (value: boolean, act: () => void) => {
  const before = useRef(value)
  const handle = useEffectEvent(act)
  useEffect(() => {
    if (before.current !== value) handle()
    before.current = value
  }, [value])
}

const Thumb = ({ address }: { address: string }) => {
  const t = useCatalogueT()
  const source = useHubPicture(address)
  const [isBroken, setBroken] = useState(false)
  if (!source || isBroken)
    return (
      <span className={styles.thumb} title={t('picture.none')}>
        <ImagePlus size={24} strokeWidth={1.75} aria-hidden="true" />
      </span>
    )
  return (
    <span className={styles.thumb}>
      <img src={source} alt="" onError={() => setBroken(true)} />
    </span>
  )
}

type PickerProps = { id: string; name: string; children: string; onPick: (files: FileList | null) => void }

/** A button that opens the browser's file dialog. */
const Picker = ({ id, name, children, onPick }: PickerProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button id={id} aria-label={name} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_TYPES.join()}
        data-picture={id}
        onChange={({ target }) => {
          onPick(target.files)
          // Clears the input, so that the same file can be picked again.
          target.value = ''
        }}
      />
    </>
  )
}
