import { HELP_TEXT_MAX, type HelpState, help } from '@playhub/contract/help'
import type { Language } from '@playhub/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../session/call.ts'

export type Asked = { project: string; lng: Language; text: string; state: HelpState | undefined }

export const suggestionsQuery = ({ project, lng, text, state }: Asked) =>
  queryOptions({
    queryKey: ['help', 'suggest', project, lng, text, state],
    queryFn: () => call(help.suggest, { body: { project, lng, text: text.slice(0, HELP_TEXT_MAX), ...(state && { state }) } }),
    // Suggestions are an extra: if the server does not answer, there are none.
    retry: false,
  })
