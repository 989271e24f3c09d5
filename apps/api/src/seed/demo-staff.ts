import type { Role } from '@playhub/contract/desk/endpoint'

/**
 * Demo staff besides the first admin, created at a start in development, never in production. All have the same password and authenticator
 * secret, for people new to the project and for tests.
 */
export const demoStaff = [
  { id: '5eed0000-0000-4000-8003-000000000001', email: 'anna@playhub.example', name: 'Anna', roles: ['support'] },
  { id: '5eed0000-0000-4000-8003-000000000002', email: 'boris@playhub.example', name: 'Boris', roles: ['finance'] },
  { id: '5eed0000-0000-4000-8003-000000000003', email: 'clara@playhub.example', name: 'Clara', roles: ['content'] },
] as const satisfies readonly { id: string; email: string; name: string; roles: readonly Role[] }[]

export const demoStaffPassword = 'seven quiet lanterns'
/** The authenticator secret of the demo staff, in Base32, the format of authenticator apps. */
export const demoStaffSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
