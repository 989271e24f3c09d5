import { IMAGE_MAX_BYTES, MESSAGE_HTML_MAX, VIDEO_MAX_BYTES } from '@playhub/contract/limits'
import { ErrorLine } from '@playhub/ui/field'
import { useId } from 'react'
import type { Composing } from './composing.ts'
import styles from './create.module.css'
import { MessageEditor } from './message-editor.tsx'
import { useEditorT, useSupportT } from './texts.ts'

const MEGABYTE = 1_048_576

/** What happened, in words with pictures: label, hint, editor, which files it takes, and what is wrong with it. */
export const DescriptionEditor = ({ composing, readOnly, onSubmit }: { composing: Composing; readOnly: boolean; onSubmit: () => void }) => {
  const t = useSupportT()
  const editorText = useEditorT()
  const id = useId()
  const { problem } = composing
  return (
    <div className={styles.field}>
      <div className={styles.label}>{t('createTicket.description')}</div>
      <div id={`${id}-hint`} className={styles.hint}>
        {t('createTicket.descriptionHint')}
      </div>
      <div className={styles.editor}>
        <MessageEditor
          ref={composing.editor}
          height={251}
          label={t('createTicket.description')}
          placeholder={t('createTicket.descriptionPlaceholder')}
          initialHtml={composing.html}
          readOnly={readOnly}
          invalid={problem !== undefined}
          describedBy={problem ? `${id}-hint ${id}-files ${id}-error` : `${id}-hint ${id}-files`}
          onChange={composing.change}
          onPick={composing.pick}
          onSubmit={onSubmit}
        />
      </div>
      {problem && (
        <ErrorLine
          id={`${id}-error`}
          error={{ text: problem === 'empty' ? t('support.descriptionEmptyWarning') : t('support.tooLong', { max: MESSAGE_HTML_MAX }) }}
        />
      )}
      <div id={`${id}-files`} className={styles.hint}>
        {editorText('files.hint', { image: IMAGE_MAX_BYTES / MEGABYTE, video: VIDEO_MAX_BYTES / MEGABYTE })}
      </div>
    </div>
  )
}
