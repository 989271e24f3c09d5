import type { HostResult } from '@playhub/contract/hosting'

/**
 * Returns the project of a completed payment, read from the payment's token. The project in the URL may be another one, and that project's
 * host must not get the token. Returns undefined for any other result. Returns an empty string, which is no project, if the token cannot be
 * read.
 */
export const projectOfPaid = ({ type, isError, data }: HostResult): string | undefined => {
  if (type !== 'payment' || isError) return undefined
  const claims = claimsOf((data as { token?: unknown } | null)?.token)
  return typeof claims.project === 'string' ? claims.project : ''
}

// Reads the token without verification. The token comes directly from the server, and the claim only selects the receiver.
const claimsOf = (token: unknown): { project?: unknown } => {
  try {
    return JSON.parse(atob(String(token).split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) ?? {}
  } catch {
    return {}
  }
}
