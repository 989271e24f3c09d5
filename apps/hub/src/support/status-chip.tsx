import type { TicketStatus } from '@playhub/contract/support'
import { Chip } from '@playhub/ui/chip'
import { Clock, Lock, MessageCircle, MessageCircleReply } from 'lucide-react'
import { useSupportT } from './texts.ts'

const looks = {
  open: { kind: 'info', icon: MessageCircle },
  answered: { kind: 'success', icon: MessageCircleReply },
  waiting: { kind: 'warning', icon: Clock },
  closed: { kind: 'neutral', icon: Lock },
} as const satisfies Record<TicketStatus, object>

export const StatusChip = ({ status }: { status: TicketStatus }) => {
  const t = useSupportT()
  return <Chip {...looks[status]}>{t(`support.status.${status}`)}</Chip>
}
