import { deskPrefix } from '@playhub/contract/desk/endpoint'
import { sessionOf } from '../world/staff.ts'
import { expect } from '../world/test.ts'
import type { World } from '../world/world.ts'

/** This file creates tickets with unique subjects, and does the actions of a member of staff on tickets without a browser. */

let subjects = 0
export const newSubject = (about: string) => {
  subjects += 1
  return `${about} ${process.pid}-${subjects}`
}

export const headersOf = async (world: World, role: 'support' | 'finance') => ({
  cookie: `playhub-desk=${await sessionOf(world, role)}`,
  origin: world.deskUrl,
  'content-type': 'application/json',
})

export const changeAs = async (world: World, role: 'support' | 'finance', id: string, change: object) => {
  const at = `${world.deskUrl}${deskPrefix}/tickets/${id}`
  const headers = await headersOf(world, role)
  const { ticket } = (await (await fetch(at, { headers })).json()) as { ticket: { version: number } }
  const done = await fetch(`${at}/change`, { method: 'POST', headers, body: JSON.stringify({ version: ticket.version, ...change }) })
  expect(done.status).toBe(200)
}
