import { projectId } from '@playhub/contract/fields'
import { hostingHeaders } from '@playhub/contract/hosting'
import { DEFAULT_PROJECT } from '@playhub/contract/limits'

type Asking = { hostname: string; query: unknown; headers: Record<string, string | string[] | undefined> }

/**
 * Returns the project of a request: the `project` query parameter, else the project header, else the first label of a subdomain
 * (`familytown.localhost`), else the default project. Only the format is checked here; the caller checks that the project exists.
 */
export const projectOfRequest = (asking: Asking): string => namedProject(asking) ?? DEFAULT_PROJECT

/** Like `projectOfRequest`, but without the default: undefined if the request names no project, as on the portal. */
export const namedProject = ({ hostname, query, headers }: Asking): string | undefined => {
  const asked = typeof query === 'object' && query !== null && 'project' in query ? query.project : undefined
  return valid(asked) ?? valid(headers[hostingHeaders.project]) ?? subdomain(hostname)
}

const valid = (value: unknown) => {
  const parsed = projectId.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

/**
 * Returns the first label of a host name if it names a project. `familytown.localhost` and `familytown.play.example` do; `localhost`,
 * `play.example` and IP addresses do not.
 */
const subdomain = (hostname: string) => {
  const labels = hostname.split('.')
  const root = labels.at(-1) === 'localhost' ? 1 : 2
  return labels.length > root && !/^[\d.]+$/.test(hostname) && labels[0] !== 'www' ? valid(labels[0]) : undefined
}
