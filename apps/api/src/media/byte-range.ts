import type { ByteRange } from './storage/storage.ts'

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110, 14.2). Returns undefined (send the whole file) if there is no header or if
 * we do not support its form (several ranges or other units). Returns `unsatisfiable` if the range begins after the end.
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') return Number(last) === 0 ? 'unsatisfiable' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const [from, to] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < from) return undefined
  return from < size ? { from, to } : 'unsatisfiable'
}
