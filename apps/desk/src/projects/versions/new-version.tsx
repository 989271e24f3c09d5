import { sizeText } from '@playhub/browser/file-rules'
import { GAME_ARCHIVE_MAX_BYTES, GAME_FILES_MAX, GAME_UNPACKED_MAX_BYTES } from '@playhub/contract/games/game-limits'
import { Button } from '@playhub/ui/button'
import { FileArchive } from 'lucide-react'
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../base/i18n.tsx'
import { Section } from '../../forms/section.tsx'
import { showToast } from '../../states/toasts.tsx'
import styles from './new-version.module.css'
import { useVersionsT } from './texts.ts'
import { UploadFailure } from './upload-failure.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { upload, useUpload } from './uploads.ts'

/** The area where a zip archive is chosen or dropped. The archive is uploaded at once. */
export const NewVersion = ({ project }: { project: string }) => {
  const t = useVersionsT()
  const language = useLanguage()
  const running = useUpload(project)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const zone = useRef<HTMLDivElement>(null)
  const isSending = running !== undefined && running.error === undefined
  useFocusKept(zone, isSending)
  const send = async (file: File | undefined, version?: string) => {
    if (!file || isSending) return
    const made = await upload(project, file, version)
    if (made) showToast(t('upload.ready', { number: made.number }))
  }
  const choose = () => input.current?.click()
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void send(event.dataTransfer.files[0])
  }
  const hint = t('upload.hint', {
    archive: sizeText(GAME_ARCHIVE_MAX_BYTES, language),
    unpacked: sizeText(GAME_UNPACKED_MAX_BYTES, language),
    count: new Intl.NumberFormat(language).format(GAME_FILES_MAX),
  })
  return (
    <Section title={t('upload.title')} hint={hint}>
      {/* biome-ignore lint/a11y/useSemanticElements: not every browser can lay out a fieldset as a grid. */}
      <div
        ref={zone}
        role="group"
        aria-label={t('upload.title')}
        className={styles.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        {running && isSending ? (
          <UploadProgress upload={running} />
        ) : (
          <>
            {running && <UploadFailure upload={running} onRetry={() => void send(running.file, running.version)} />}
            <div className={styles.choose}>
              <FileArchive size={28} strokeWidth={1.75} aria-hidden="true" />
              <p className={styles.drop}>{t('upload.drop')}</p>
              <Button onClick={choose}>{t(running ? 'upload.another' : 'upload.choose')}</Button>
            </div>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".zip,application/zip"
          data-archive=""
          onChange={({ target }) => {
            void send(target.files?.[0])
            // Clears the input, so that the same file can be picked again.
            target.value = ''
          }}
        />
      </div>
    </Section>
  )
}

/**
 * The button that chooses a file and the button that stops the upload replace each other. If the removed button had the focus, the new
 * button gets it.
 */
const useFocusKept = (zone: RefObject<HTMLElement | null>, isSending: boolean) => {
  const before = useRef(isSending)
  useEffect(() => {
    if (before.current !== isSending && document.activeElement === document.body) zone.current?.querySelector('button')?.focus()
    before.current = isSending
  }, [zone, isSending])
}
