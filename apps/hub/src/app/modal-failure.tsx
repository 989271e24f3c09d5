import { useT } from '../i18n/i18n.tsx'
import { Failure } from '../shell/failure.tsx'

const showOverAll = (box: HTMLDialogElement | null) => box?.showModal()

/** Shown when a modal failed, usually because its code did not load. Uses the browser's own dialog, which needs no further code. */
export const ModalFailure = ({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) => {
  const t = useT()
  return (
    <dialog ref={showOverAll} aria-label={t('failure.window')} onClose={onClose}>
      <Failure text={t('failure.window')} code="MODAL" onRetry={onRetry}>
        <button type="button" onClick={onClose}>
          {t('shell.close')}
        </button>
      </Failure>
    </dialog>
  )
}
