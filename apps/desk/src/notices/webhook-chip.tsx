import type { WebhookRow } from '@playhub/contract/desk/notices'
import { Chip } from '@playhub/ui/chip'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useNoticesT } from './texts.ts'

const looks = {
  received: { kind: 'info', icon: Clock },
  processed: { kind: 'success', icon: CircleCheck },
  failed: { kind: 'danger', icon: CircleAlert },
} as const satisfies Record<WebhookRow['state'], object>

export const WebhookChip = ({ state }: { state: WebhookRow['state'] }) => {
  const t = useNoticesT()
  return <Chip {...looks[state]}>{t(`webhookState.${state}`)}</Chip>
}
