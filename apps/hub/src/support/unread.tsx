import { useQuery } from '@tanstack/react-query'
import { useIdentity } from '../session/identity.ts'
import { unreadQuery } from './queries.ts'
import { useSupportT } from './texts.ts'
import { UnreadMark } from './unread-mark.tsx'

/** How many answers wait to be read, beside the way to support; nothing when there are none. */
export const Unread = () => {
  const t = useSupportT()
  const { data: count = 0 } = useQuery(unreadQuery(useIdentity()))
  return count > 0 && <UnreadMark count={count} label={t('tickets.unread', { count })} />
}
