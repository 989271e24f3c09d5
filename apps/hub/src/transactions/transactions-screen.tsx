import { hostCodes } from '@playhub/contract/refusals'
import type { TransactionItem } from '@playhub/contract/transactions'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { Skeleton } from '@playhub/ui/skeleton'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import type { ScreenProps } from '../base/screen.ts'
import { useSite } from '../base/site.ts'
import { useLeaving } from '../host/leaving/use-leaving.ts'
import { paymentErrorResult } from '../host/result/results.ts'
import { ScreenTitle } from '../host/screen-title.tsx'
import { SignedOut } from '../host/signed-out.tsx'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { useIdentity } from '../session/identity.ts'
import { useFailureCode, useRefusalText } from '../session/refusal-text.ts'
import { useSignedOut } from '../session/signed-out.ts'
import { ProjectFilter } from './project-filter.tsx'
import { PurchaseList } from './purchase-list.tsx'
import { purchasesQuery, unfinishedQuery } from './queries.ts'
import styles from './transactions.module.css'
import { Unfinished } from './unfinished.tsx'

/** Shows the player's purchases, newest first. */
export const TransactionsScreen = ({ values, host }: ScreenProps<'transactions'>) => {
  const t = useFlowsT()
  const { language } = useLanguage()
  const { userId } = useIdentity()
  const isSignedOut = useSignedOut()
  const refusalText = useRefusalText()
  const codeOf = useFailureCode()
  const { project: site } = useSite()
  const [project, setProject] = useState('')
  const asked = { userId, language, project, site }
  const list = useInfiniteQuery({ ...purchasesQuery(asked), enabled: !isSignedOut })
  const unfinished = useQuery({ ...unfinishedQuery(asked), enabled: !isSignedOut })
  // Waits for both lists. If the row of unfinished payments appeared later, it would push the footer down.
  const items = unfinished.isPending ? undefined : list.data?.pages.flat()
  const hasAny = items !== undefined && (items.length > 0 || (unfinished.data?.length ?? 0) > 0)
  const notLoaded = { asks: false, result: async () => paymentErrorResult('', hostCodes.LOAD) }
  useLeaving(host, list.isError && !items ? notLoaded : undefined)
  const handleHelp = ({ uuid }: TransactionItem) => host.go({ screen: 'transactionHelp', values: { ...values, paymentId: uuid } })

  if (isSignedOut) return <SignedOut title={t('transactions.title')} host={host} values={values} />
  return (
    <Stack>
      <ScreenTitle failed={list.isError}>{t('transactions.title')}</ScreenTitle>
      {(project !== '' || hasAny) && <ProjectFilter value={project} onChange={setProject} />}
      {items ? (
        items.length > 0 ? (
          <PurchaseList items={items} caption={t('transactions.caption')} onHelp={handleHelp} />
        ) : (
          <Empty filtered={project !== ''} onShowAll={() => setProject('')} onLeave={host.close} />
        )
      ) : list.isError ? (
        <Notice
          kind="danger"
          title={t('transactions.failed')}
          code={codeOf(hostCodes.LOAD, list.error)}
          action={<Button onClick={() => void list.refetch()}>{t('common.retry')}</Button>}
        >
          {refusalText(list.error)}
        </Notice>
      ) : (
        <ListSkeleton />
      )}
      {items && list.isError && <Notice kind="danger">{refusalText(list.error)}</Notice>}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('transactions.more')}
        </Button>
      )}
      {items && unfinished.data && <Unfinished items={unfinished.data} onHelp={handleHelp} />}
    </Stack>
  )
}

const Empty = ({ filtered, onShowAll, onLeave }: { filtered: boolean; onShowAll: () => void; onLeave: () => void }) => {
  const t = useFlowsT()
  return (
    <div className={styles.empty}>
      <ShoppingBag size={40} strokeWidth={1.5} aria-hidden="true" />
      <p>{t(filtered ? 'transactions.emptyFiltered' : 'transactions.empty')}</p>
      {!filtered && <p className={styles.project}>{t('transactions.emptyHint')}</p>}
      <Button onClick={filtered ? onShowAll : onLeave}>{t(filtered ? 'transactions.showAll' : 'transactions.toGames')}</Button>
    </div>
  )
}

const ListSkeleton = () => {
  const t = useFlowsT()
  return (
    <div role="status" aria-label={t('transactions.loading')}>
      <Stack gap={2}>
        {Array.from({ length: 6 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholder rows never change their order.
          <Skeleton key={row} height={56} />
        ))}
      </Stack>
    </div>
  )
}
