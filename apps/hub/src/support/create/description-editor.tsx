import { MESSAGE_HTML_MAX } from '@playhub/contract/message-limits'
import { ErrorLine } from '@playhub/ui/field'
import { useId } from 'react'
import type { Composing } from '../composing.ts'
import { useFilesHint } from '../daily-files.ts'
import { MessageEditor } from '../message-editor.tsx'
import { useSupportT } from '../texts.ts'
import styles from './create.module.css'

/** The field for the description: label, hint, text editor, accepted files, error. */
export const DescriptionEditor = ({ composing, readOnly, onSubmit }: { composing: Composing; readOnly: boolean; onSubmit: () => void }) => {
  const t = useSupportT()
  const filesHint = useFilesHint()
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
          onPick={(kind, file) => void composing.pick(kind, file)}
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
        {filesHint}
      </div>
    </div>
  )
}
