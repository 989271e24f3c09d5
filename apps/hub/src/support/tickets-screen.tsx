import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { useEffect } from 'react'
import type { ScreenProps } from '../base/screen.ts'
import { useSite } from '../base/site.ts'
import { useLeaving } from '../host/leaving/use-leaving.ts'
import { ScreenSkeleton } from '../host/screen-skeleton.tsx'
import { ScreenTitle } from '../host/screen-title.tsx'
import { useRefusalText } from '../session/refusal-text.ts'
import { ChatScreen } from './chat/chat-screen.tsx'
import { CreateScreen } from './create/create-screen.tsx'
import { sweepDrafts } from './drafts.ts'
import { useIncidentsAnswered } from './incident-banner.tsx'
import { ListScreen } from './list/list-screen.tsx'
import { openOutbox } from './outbox.ts'
import { usePushes } from './pushes.ts'
import { useSupportT } from './texts.ts'
import { useVisitor, type Visiting } from './visitor.ts'

/** The screen of support. It shows one conversation, the form for a new ticket, or the list of tickets. */
export const TicketsScreen = ({ values, host }: ScreenProps<'tickets'>) => {
  const { ticketId, mode, ...session } = values
  const visiting = useVisitor(() => host.restart({ screen: 'tickets', values: session }))
  const { visitor } = visiting
  const isLive = usePushes(visitor?.key)
  const site = useSite()
  const isAnswered = useIncidentsAnswered(visitor?.key, values.project || site.project)
  useLeaving(host, undefined)
  useOutbox(visitor)

  if (!visitor) return visiting.error ? <NotReady visiting={visiting} /> : <ScreenSkeleton />
  const shared = { visitor, isLive, visiting, values, host }
  if (ticketId) return <ChatScreen key={ticketId} ticketId={ticketId} {...shared} />
  if (mode && !isAnswered) return <ScreenSkeleton />
  if (mode) return <CreateScreen isFirst={mode === 'first_ticket_create'} {...shared} />
  return <ListScreen isAnswered={isAnswered} {...shared} />
}

const useOutbox = (visitor: Visiting['visitor']) => {
  useEffect(() => {
    if (visitor) void openOutbox().then(sweepOnce)
  }, [visitor])
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
