import { MESSAGE_HTML_MAX } from '@playhub/contract/message-limits'
import { ErrorLine } from '@playhub/ui/field'
import { SendHorizontal } from 'lucide-react'
import { useId } from 'react'
import { type Composing, rowsOf } from '../composing.ts'
import { MessageEditor } from '../message-editor.tsx'
import { send } from '../outbox.ts'
import { Picked } from '../picked.tsx'
import { useSupportT } from '../texts.ts'
import styles from './composer.module.css'

type Props = { composing: Composing; ticketId: string; userId: string; lastSeq: number | undefined; readOnly: boolean }

/** The editor for the next message of a conversation. */
export const Composer = ({ composing, ticketId, userId, lastSeq, readOnly }: Props) => {
  const t = useSupportT()
  const id = useId()
  const { html, files, problem, refused } = composing
  const submit = () => {
    if (readOnly || !composing.check()) return
    void send({ ticketId, userId, html, files, afterSeq: lastSeq })
    composing.clear()
    composing.editor.current?.focus()
  }
  return (
    <div className={styles.composer} data-read-only={readOnly || undefined}>
      {!readOnly && <Picked files={[...rowsOf(files, { at: 'waiting' }), ...refused]} onRemove={composing.remove} />}
      <MessageEditor
        ref={composing.editor}
        height={107}
        label={t('chat.message')}
        placeholder={t('chat.placeholder')}
        initialHtml={html}
        readOnly={readOnly}
        invalid={problem !== undefined}
        describedBy={problem ? `${id}-error` : undefined}
        onChange={composing.change}
        onPick={(kind, file) => void composing.pick(kind, file)}
        onSubmit={submit}
      >
        {!readOnly && (
          <button type="button" className={styles.send} aria-label={t('chat.send')} title={t('chat.send')} onClick={submit}>
            <SendHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </MessageEditor>
      {problem && (
        <ErrorLine
          id={`${id}-error`}
          error={{ text: problem === 'empty' ? t('support.descriptionEmptyWarning') : t('support.tooLong', { max: MESSAGE_HTML_MAX }) }}
        />
      )}
    </div>
  )
}
