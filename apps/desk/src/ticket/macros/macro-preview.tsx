import { fillCanned } from '@playhub/contract/desk/canned-text'
import { actionOf, actsOnPlayer } from '@playhub/contract/desk/macros/actions'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { purchaseQuery } from '../../player/queries.ts'
import { Failure } from '../../states/failure.tsx'
import { Loading } from '../../states/loading.tsx'
import { useMacrosT } from '../../support/macros-texts.ts'
import type { KnownTicket } from '../../support/ticket-queries.ts'
import { useFilling } from '../reply/use-filling.ts'
import { MacroForm, type Texts } from './macro-form.tsx'
import type { MacroUse, Seen } from './use-macro.ts'

type Props = {
  seen: Seen
  /** The ticket as it is now. */
  known: KnownTicket
  use: MacroUse
  drafts: Map<string, Texts>
  onSee: (seen: Seen) => void
  onClose: () => void
}

/**
 * Shows exactly what a macro will do in this ticket, based on the macro and the ticket when the preview was opened. The texts can be edited
 * in the preview. If the macro does something that the player notices, the focus starts at the title. So a second Enter cannot use the
 * macro by accident.
 */
export const MacroPreview = ({ seen, known, use, drafts, onSee, onClose }: Props) => {
  const t = useMacrosT()
  const form = useRef<HTMLFormElement>(null)
  const planId = useId()
  const { macro } = seen
  const { ticket } = seen.known
  const { filling, isReady } = useFilling(ticket)
  const { paymentId } = ticket
  const needsPurchase = actionOf(macro.actions, 'refund') !== undefined && paymentId !== null
  const purchase = useQuery({ ...purchaseQuery(paymentId ?? ''), enabled: needsPurchase })
  const isLoaded = isReady && (!needsPurchase || purchase.data !== undefined)
  const fill = (html = '') => fillCanned(html, filling)
  return (
    <FormDialog
      title={t('preview.title', { name: macro.name })}
      isWide
      describedBy={planId}
      startsAtTitle={actsOnPlayer(macro.actions)}
      initialFocus={() => form.current?.querySelector<HTMLElement>('[type=submit]') ?? true}
      onSubmitKey={() => form.current?.requestSubmit()}
      onClose={onClose}
    >
      {isLoaded ? (
        <MacroForm
          // When the staff member loads another version of the macro, this key changes. The edited texts are then discarded, because the
          // other version has other texts.
          key={macro.version}
          {...{ ref: form, planId, seen, known, use, fill, onSee, onClose }}
          purchase={purchase.data}
          draft={drafts.get(macro.version)}
          onDraft={(texts) => drafts.set(macro.version, texts)}
        />
      ) : purchase.isError ? (
        <Failure error={purchase.error} onRetry={() => void purchase.refetch()} />
      ) : (
        <Loading />
      )}
    </FormDialog>
  )
}
