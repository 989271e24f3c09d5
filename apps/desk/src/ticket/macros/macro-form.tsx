import { actionOf } from '@playhub/contract/desk/macros/actions'
import { planOf } from '@playhub/contract/desk/macros/plan'
import type { PurchaseDetail } from '@playhub/contract/desk/players'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Lock, Reply } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useRefusalText } from '../../base/refusal-text.ts'
import { useStaff } from '../../base/session.tsx'
import { languageName } from '../../support/language-name.ts'
import { useMacrosT } from '../../support/macros-texts.ts'
import type { KnownTicket } from '../../support/ticket-queries.ts'
import { ConfirmRefund, RefundLine } from './macro-refund.tsx'
import { MacroText } from './macro-text.tsx'
import styles from './macros.module.css'
import { PlanLines } from './plan-lines.tsx'
import { SeenNotice, useSeenState } from './seen-notice.tsx'
import type { MacroUse, Seen } from './use-macro.ts'
import { useProblems } from './use-problems.ts'

/** The texts of a macro with their variables filled in, as the staff member has edited them. */
export type Texts = { text: string; note: string }

type Props = {
  ref: RefObject<HTMLFormElement | null>
  planId: string
  seen: Seen
  known: KnownTicket
  use: MacroUse
  purchase: PurchaseDetail | undefined
  draft: Texts | undefined
  fill: (html: string | undefined) => string
  onDraft: (texts: Texts) => void
  onSee: (seen: Seen) => void
  onClose: () => void
}

/** Shows what a macro will do, with its texts, and the button that uses the macro. */
export const MacroForm = ({ ref, planId, seen, known, use, purchase, draft, fill, onDraft, onSee, onClose }: Props) => {
  const t = useMacrosT()
  const refusalText = useRefusalText()
  const { id: ownId } = useStaff()
  const { macro } = seen
  const { ticket } = seen.known
  const plan = planOf(macro.actions, ticket, ownId)
  const [texts, setTexts] = useState(() => draft ?? { text: fill(plan.answer?.html), note: fill(plan.note) })
  const [isAsked, setAsked] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const state = useSeenState(seen, known)
  const refund = actionOf(macro.actions, 'refund')
  const parts = { ...(plan.answer && { text: texts.text }), ...(plan.note !== undefined && { note: texts.note }) }
  const problems = useProblems({ seen, plan, purchase, texts: Object.values(parts) })
  const isBlocked = problems.length > 0 || state !== undefined
  const isLost = use.lostName !== undefined
  const change = (next: Partial<Texts>) => {
    setTexts({ ...texts, ...next })
    onDraft({ ...texts, ...next })
  }
  const handleUse = () => {
    if (isLost) return use.retry()
    setAsked(true)
    if (isBlocked || use.isLocked) return
    if (refund) setConfirming(true)
    else use.run(seen, parts)
  }
  return (
    <>
      <form
        ref={ref}
        className={styles.form}
        // Ignores repeated Enter events: while the Enter key that chose the macro is still held down, it must not submit this form.
        onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
        onSubmit={(event) => {
          event.preventDefault()
          handleUse()
        }}
      >
        <div id={planId}>
          <PlanLines ticket={ticket} macro={macro} plan={plan} />
        </div>
        {plan.answer && (
          <MacroText
            icon={Reply}
            title={t('preview.answer', { language: languageName(plan.answer.language) })}
            html={texts.text}
            isLocked={use.isLocked}
            onChange={(text) => change({ text })}
            onSubmit={handleUse}
          />
        )}
        {plan.note !== undefined && (
          <MacroText
            icon={Lock}
            title={t('preview.note')}
            html={texts.note}
            isLocked={use.isLocked}
            onChange={(note) => change({ note })}
            onSubmit={handleUse}
          />
        )}
        {refund && purchase?.currency && <RefundLine purchase={purchase} />}
        {problems.length > 0 && !use.isLocked && (
          <ul className={styles.problems} role={isAsked ? 'alert' : undefined}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        {!use.isLocked && <SeenNotice state={state} seen={seen} onSee={onSee} onRead={onClose} />}
        {(isLost || (use.error && !use.isPending)) && !isConfirming && (
          <Notice kind="danger" title={isLost ? t('preview.unknown') : t('preview.notDone')}>
            {use.error ? refusalText(use.error) : undefined}
          </Notice>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('preview.cancel')}</Button>
          <Button
            type="submit"
            variant="accent"
            busy={use.isPending}
            blocked={use.isLocked ? undefined : (problems[0] ?? (state && t(`preview.${state.kind}`)))}
          >
            {t(isLost ? 'preview.retry' : refund ? 'preview.useRefund' : 'preview.use')}
          </Button>
        </div>
      </form>
      {/* The dialog is outside the form, because submitting the dialog's form would also submit a form around it. */}
      {refund && purchase?.currency && (
        <ConfirmRefund
          purchase={purchase}
          reason={refund.reason}
          sending={{
            ...{ isPending: use.isPending, isLost, isLocked: use.isLocked, error: use.error },
            run: (order) => {
              if (isLost) use.retry()
              else if (isBlocked) setConfirming(false)
              else use.run(seen, { ...parts, refund: order })
            },
          }}
          isOpen={isConfirming}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
