import { useQuery } from '@tanstack/react-query'
import { useIdentity } from '../session/identity.ts'
import { unreadQuery } from './queries.ts'
import { useSupportT } from './texts.ts'
import { UnreadMark } from './unread-mark.tsx'

/** The number of unread answers beside the link to support; nothing if there are none. */
export const Unread = () => {
  const t = useSupportT()
  const { data: count = 0 } = useQuery(unreadQuery(useIdentity()))
  return count > 0 && <UnreadMark count={count} label={t('tickets.unread', { count })} />
}
