import type { ByteRange } from './storage/storage.ts'

/**
 * What a `Range` header asks of `size` bytes (RFC 9110, 14.2). Undefined, for the whole, when there is none, or one of a form that we do not serve:
 * several ranges, other units. `unsatisfiable` when it begins behind the end.
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') return Number(last) === 0 ? 'unsatisfiable' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const [from, to] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < from) return undefined
  return from < size ? { from, to } : 'unsatisfiable'
}
