import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/call.ts'

/** How often the list is read, in ms, while a version is being unpacked. Also a colleague may have uploaded that version. */
const UNPACKING_POLL_MS = 3000

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['game-versions', id],
    queryFn: () => call(desk.versions.listVersions, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.items.some((each) => each.state === 'unpacking') ? UNPACKING_POLL_MS : false),
  })
