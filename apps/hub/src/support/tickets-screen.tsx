import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { useEffect } from 'react'
import type { ScreenHost, ScreenProps } from '../host/screen.ts'
import { ScreenSkeleton } from '../host/screen-skeleton.tsx'
import { ScreenTitle } from '../host/screen-title.tsx'
import { useLeaving } from '../host/use-leaving.ts'
import { useRefusalText } from '../refusal-text.ts'
import { ChatScreen } from './chat-screen.tsx'
import { CreateScreen } from './create-screen.tsx'
import { sweepDrafts } from './drafts.ts'
import { ListScreen } from './list-screen.tsx'
import { openOutbox } from './outbox.ts'
import { usePushes } from './pushes.ts'
import { useSupportT } from './texts.ts'
import { useVisitor, type Visiting, type Visitor } from './visitor.ts'

/** What each of the screens of support is given. */
export type SupportProps = {
  visitor: Visitor
  /** News arrive by themselves at the moment. */
  isLive: boolean
  visiting: Visiting
  values: ScreenProps<'tickets'>['values']
  host: ScreenHost
}

/** The visitor's conversations with support: one of them, the form for a new one, or the list. */
export const TicketsScreen = ({ values, host }: ScreenProps<'tickets'>) => {
  const { ticketId, mode, ...session } = values
  const visiting = useVisitor(() => host.restart({ screen: 'tickets', values: session }))
  const { visitor } = visiting
  const isLive = usePushes(visitor?.key)
  useLeaving(host, undefined)
  useEffect(() => {
    if (visitor) void openOutbox().then(sweepOnce)
  }, [visitor])

  if (!visitor) return visiting.error ? <NotReady visiting={visiting} /> : <ScreenSkeleton />
  const shared = { visitor, isLive, visiting, values, host }
  if (ticketId) return <ChatScreen key={ticketId} ticketId={ticketId} {...shared} />
  if (mode) return <CreateScreen isFirst={mode === 'first_ticket_create'} {...shared} />
  return <ListScreen {...shared} />
}

const sweepOnce = () => sweepDrafts()

const NotReady = ({ visiting }: { visiting: Visiting }) => {
  const t = useSupportT()
  const refusalText = useRefusalText()
  return (
    <Stack>
      <ScreenTitle failed>{t('tickets.title')}</ScreenTitle>
      <Notice kind="danger" title={t('support.notReady')} action={<Button onClick={visiting.again}>{t('support.again')}</Button>}>
        {refusalText(visiting.error)}
      </Notice>
    </Stack>
  )
}
