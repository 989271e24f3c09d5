import * as z from 'zod/mini'
import { authMethod } from './auth.ts'
import { endpoint } from './endpoint.ts'

export const profile = {
  read: endpoint({
    method: 'GET',
    path: '/profile',
    summary: 'The signed-in player',
    access: 'player',
    reply: z.object({
      userId: z.string(),
      nickName: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.nullable(z.string()),
      currentAuthType: authMethod,
    }),
    refusals: ['UNAUTHORIZED', 'SESSION_REVOKED', 'TOKEN_OUT_OF_SCOPE'],
  }),
} as const
