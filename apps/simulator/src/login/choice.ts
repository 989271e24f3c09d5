import * as z from 'zod'
import { type LoginFaultName, loginFaultNames } from './login-faults.ts'
import { personKey } from './people.ts'

const blank = z.literal('').transform(() => undefined)
const faultName = z.enum(loginFaultNames)

/** The person's answer on the consent page. */
const answer = z.object({
  asking: z.string(),
  choice: z.string(),
  email: z.string().default(''),
  verified: z.string().optional(),
  hideEmail: z.string().optional(),
  fault: z.union([faultName, blank]).optional(),
})

export type Choice = { person: string | undefined; hidesEmail: boolean; fault: LoginFaultName | undefined }

export const readAnswer = (body: unknown): { asking: string; choice: Choice } => {
  const { asking, choice, email, verified, hideEmail, fault } = answer.parse(body)
  const key = choice === 'email' ? `${verified ? 'email' : 'unverified'}:${email}` : choice
  return { asking, choice: { person: choice === 'deny' ? undefined : personKey.parse(key), hidesEmail: hideEmail !== undefined, fault } }
}

/**
 * A program can put the person's answer into the URL, so that no consent page is shown: `simulate=alice` or `simulate=deny`, and `fault=…`.
 */
const simulated = z.object({ simulate: z.string(), hideEmail: z.string().optional(), fault: faultName.optional() })

export const readSimulated = (query: unknown): Choice | undefined => {
  const parsed = simulated.safeParse(query)
  if (!parsed.success) return undefined
  const { simulate, hideEmail, fault } = parsed.data
  return { person: simulate === 'deny' ? undefined : personKey.parse(simulate), hidesEmail: hideEmail !== undefined, fault }
}
