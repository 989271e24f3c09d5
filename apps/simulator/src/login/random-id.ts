import { randomBytes } from 'node:crypto'

export const randomId = (bytes = 24) => randomBytes(bytes).toString('base64url')

export const nowSeconds = () => Math.floor(Date.now() / 1000)
