/** The size of each random secret: 256 bits. */
const SECRET_BYTES = 32

const bytesOf = (text: string) => new TextEncoder().encode(text)

export const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

export const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const sha256 = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))

export const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
