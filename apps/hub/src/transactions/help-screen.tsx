import { hostCodes, Refusal } from '@playhub/contract/refusals'
import type { TransactionItem } from '@playhub/contract/transactions'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { Skeleton } from '@playhub/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScreenProps } from '../base/screen.ts'
import { useLeaving } from '../host/leaving/use-leaving.ts'
import { paymentErrorResult } from '../host/result/results.ts'
import { ScreenTitle } from '../host/screen-title.tsx'
import { SignedOut } from '../host/signed-out.tsx'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { useIdentity } from '../session/identity.ts'
import { useFailureCode, useRefusalText } from '../session/refusal-text.ts'
import { useSignedOut } from '../session/signed-out.ts'
import styles from './help.module.css'
import { HelpForm } from './help-form.tsx'
import { PurchaseCard } from './purchase-card.tsx'
import { purchaseQuery } from './queries.ts'
import { shownStateOf } from './state-of.ts'

/** The screen on which the player writes to support about one purchase. */
export const HelpScreen = ({ values, host }: ScreenProps<'transactionHelp'>) => {
  const t = useFlowsT()
  const { paymentId, ...session } = values
  const { language } = useLanguage()
  const { userId } = useIdentity()
  const isSignedOut = useSignedOut()
  const refusalText = useRefusalText()
  const codeOf = useFailureCode()
  const [isSent, setSent] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const { data, error, refetch } = useQuery({
    ...purchaseQuery({ userId, language, paymentId }),
    enabled: paymentId !== '' && !isSignedOut,
  })
  const toPurchases = () => host.go({ screen: 'transactions', values: session })

  const isUnknown = paymentId === '' || isNoPurchase(error)
  const notLoaded = { asks: false, result: async () => paymentErrorResult(paymentId, hostCodes.LOAD) }
  useLeaving(host, error && !isUnknown ? notLoaded : undefined)

  if (isSignedOut) return <SignedOut title={t('help.title')} host={host} values={session} />
  if (isSent) return <Sent onBack={toPurchases} onSupport={() => host.go({ screen: 'tickets', values: session })} />
  return (
    <Stack>
      <ScreenTitle failed={isWrong || (error !== null && !isUnknown)}>{t('help.title')}</ScreenTitle>
      {isUnknown ? (
        <Notice
          kind="info"
          title={t(paymentId === '' ? 'help.choose' : 'help.unknown')}
          action={<Button onClick={toPurchases}>{t('help.toPurchases')}</Button>}
        >
          {t('help.chooseHint')}
        </Notice>
      ) : error ? (
        <Notice
          kind="danger"
          title={t('help.failed')}
          code={codeOf(hostCodes.LOAD, error)}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        >
          {refusalText(error)}
        </Notice>
      ) : data ? (
        <>
          <PurchaseCard item={data.item} />
          <HelpForm
            paymentId={data.item.uuid}
            about={aboutOf(data.item)}
            address={data.address}
            onWrong={setWrong}
            onSent={() => setSent(true)}
          />
        </>
      ) : (
        <FormSkeleton />
      )}
    </Stack>
  )
}

/** Returns the project and the state for help articles. For help articles, a partial refund has the same state as a full refund. */
const aboutOf = (item: TransactionItem) => {
  const state = shownStateOf(item)
  return { project: item.project, state: state === 'partly' ? ('refunded' as const) : state }
}

/** Whether the purchase does not exist. For another player's purchase, the player sees the same message as for an unknown id. */
const isNoPurchase = (error: unknown) => error instanceof Refusal && (error.code === 'PAYMENT_NOT_FOUND' || error.code === 'BAD_REQUEST')

const Sent = ({ onBack, onSupport }: { onBack: () => void; onSupport: () => void }) => {
  const t = useFlowsT()
  return (
    <Stack>
      <ScreenTitle>{t('help.doneTitle')}</ScreenTitle>
      <p className={styles.done} role="status">
        {t('help.doneText')}
      </p>
      <Button variant="accent" onClick={onBack}>
        {t('help.back')}
      </Button>
      <Button onClick={onSupport}>{t('help.conversation')}</Button>
    </Stack>
  )
}

const FormSkeleton = () => {
  const t = useFlowsT()
  return (
    <div role="status" aria-label={t('help.loading')}>
      <Stack>
        <Skeleton height={112} radius="card" />
        <Skeleton height={80} />
        <Skeleton height={172} />
        <Skeleton height={224} />
        <Skeleton height={48} />
      </Stack>
    </div>
  )
}
