import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Staff } from './audit.ts'

/** Who the cookie of a request belongs to, and how far that sign-in has come; undefined without a good one. */
export const findStaff = async (_deps: Deps, _request: FastifyRequest): Promise<{ stage: 'begun' | 'in'; staff: Staff } | undefined> =>
  undefined
