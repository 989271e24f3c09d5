import type { HostResult } from '@playhub/contract/hosting'

/**
 * The project of a completed payment, from the claims of its token. The address may name another project, whose host must not get the
 * token. Undefined for any other result; an empty string, which is no project, if the token cannot be read.
 */
export const projectOfPaid = ({ type, isError, data }: HostResult): string | undefined => {
  if (type !== 'payment' || isError) return undefined
  const claims = claimsOf((data as { token?: unknown } | null)?.token)
  return typeof claims.project === 'string' ? claims.project : ''
}

// Read without verification: the token comes directly from the server, and its claim only selects the receiver.
const claimsOf = (token: unknown): { project?: unknown } => {
  try {
    return JSON.parse(atob(String(token).split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) ?? {}
  } catch {
    return {}
  }
}
