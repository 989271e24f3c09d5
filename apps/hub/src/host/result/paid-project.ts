import type { HostResult } from '@playhub/contract/hosting'

/**
 * The project that a paid payment belongs to, by the claims of its token: what the address says may be another's,
 * whose page must not get the token. Undefined for any other result; empty, which is no project, for a token that cannot be read.
 */
export const projectOfPaid = ({ type, isError, data }: HostResult): string | undefined => {
  if (type !== 'payment' || isError) return undefined
  const claims = claimsOf((data as { token?: unknown } | null)?.token)
  return typeof claims.project === 'string' ? claims.project : ''
}

// Read, not verified: it comes straight from the server, and only picks whom to tell.
const claimsOf = (token: unknown): { project?: unknown } => {
  try {
    return JSON.parse(atob(String(token).split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) ?? {}
  } catch {
    return {}
  }
}
