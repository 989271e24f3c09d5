import { z } from 'zod'

/**
 * The form of the passkey data that a browser sends, in the JSON format of WebAuthn
 * (https://w3c.github.io/webauthn/#dictdef-registrationresponsejson).
 */

const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000)
const credential = { id: base64url.max(1400), rawId: base64url, type: z.literal('public-key'), clientExtensionResults: z.object({}) }

export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
})

export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.exactOptional(),
  }),
})

const clientData = z.object({ challenge: base64url, crossOrigin: z.boolean().default(false) })

/**
 * Returns the challenge in the browser's answer, or undefined if the answer is malformed. An answer that was created in a frame inside a
 * page of another site also gives undefined, unless `isFramed` allows it.
 */
export const challengeIn = ({ response }: { response: { clientDataJSON: string } }, isFramed = false): string | undefined => {
  try {
    const { data } = clientData.safeParse(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()))
    return data && (isFramed || !data.crossOrigin) ? data.challenge : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
