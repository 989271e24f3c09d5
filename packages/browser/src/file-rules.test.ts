import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '@playhub/contract/message-limits'
import { expect, test } from 'vitest'
import { acceptOf, checkContent, checkFile, isPlayable, limitInMegabytes, sizeText } from './file-rules.ts'

test.each([
  ['image', 'a.jpg', 'image/jpeg'],
  ['image', 'a.PNG', 'image/png'],
  ['image', 'a.webp', 'image/webp'],
  ['video', 'a.mp4', 'video/mp4'],
  ['video', 'a.mov', 'video/quicktime'],
  ['video', 'a.avi', 'video/x-msvideo'],
  ['video', 'a.webm', 'video/webm'],
  ['video', 'a.mkv', 'video/x-matroska'],
  // Browsers on some systems report no type for MKV.
  ['video', 'Clip.MKV', ''],
] as const)('an %s named %s of type "%s" may be sent', (kind, name, type) => {
  expect(checkFile(kind, { name, type, size: 1 })).toBeUndefined()
})

test.each([
  ['image', 'a.gif', 'image/gif'],
  ['image', 'a.svg', 'image/svg+xml'],
  ['image', 'a.png', 'text/html'],
  ['image', 'a.mp4', 'video/mp4'],
  ['image', 'photo.heic', ''],
  ['video', 'a.png', 'image/png'],
  ['video', 'a.mp3', 'audio/mpeg'],
  ['video', 'a.mkv.exe', ''],
  ['video', 'mkv', ''],
] as const)('an %s named %s of type "%s" may not', (kind, name, type) => {
  expect(checkFile(kind, { name, type, size: 1 })).toBe('format')
})

test('a file may be as large as the limit and not a byte larger', () => {
  const image = { name: 'a.png', type: 'image/png' }
  const video = { name: 'a.mp4', type: 'video/mp4' }
  expect(checkFile('image', { ...image, size: IMAGE_MAX_BYTES })).toBeUndefined()
  expect(checkFile('image', { ...image, size: IMAGE_MAX_BYTES + 1 })).toBe('size')
  expect(checkFile('video', { ...video, size: VIDEO_MAX_BYTES })).toBeUndefined()
  expect(checkFile('video', { ...video, size: VIDEO_MAX_BYTES + 1 })).toBe('size')
})

test('an empty file is neither a picture nor a video', () => {
  expect(checkFile('image', { name: 'a.png', type: 'image/png', size: 0 })).toBe('format')
})

test('limits are told in megabytes with two decimals', () => {
  expect(limitInMegabytes('image', 'en')).toBe('5.00')
  expect(limitInMegabytes('video', 'ru')).toBe('100,00')
})

test.each([
  [1, 'en', '1 kB'],
  [348_160, 'en', '340 kB'],
  [5_242_880, 'en', '5 MB'],
  [13_000_000, 'ru', '12,4 МБ'],
])('%i bytes in %s are %s', (bytes, language, text) => {
  expect(sizeText(bytes, language)).toBe(text)
})

test('an input offers the types by name and by ending', () => {
  expect(acceptOf('image')).toBe('image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp')
  expect(acceptOf('video').split(',')).toEqual(expect.arrayContaining(['video/mp4', 'video/quicktime', '.mov', '.mkv']))
})

test('AVI and Matroska are for keeping, the others for playing', () => {
  expect(['video/mp4', 'video/mov', 'video/webm'].every(isPlayable)).toBe(true)
  expect(['video/avi', 'video/x-matroska'].some(isPlayable)).toBe(false)
})

const bytesOf = (hex: string) => new Uint8Array(hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [])
const fileOf = (name: string, type: string, hex: string) => new File([bytesOf(hex), 'and more of it'], name, { type })

test.each([
  ['image', fileOf('a.jpg', 'image/jpeg', 'ffd8ffe0')],
  ['image', fileOf('a.png', 'image/png', '89504e470d0a1a0a')],
  ['image', fileOf('a.webp', 'image/webp', '524946460000000057454250')],
  ['image', fileOf('a png that is called a photo.jpg', 'image/jpeg', '89504e470d0a1a0a')],
  ['video', fileOf('a.mp4', 'video/mp4', '000000206674797069736f6d')],
  ['video', fileOf('a.mov', 'video/quicktime', '000000147174202020206d6f6f76'.replace('7174202020206d6f6f76', '6d6f6f76'))],
  ['video', fileOf('a.avi', 'video/x-msvideo', '524946460000000041564920')],
  ['video', fileOf('a.mkv', '', '1a45dfa3')],
] as const)('%s %#: taken by its content', async (kind, file) => {
  expect(await checkContent(kind, file)).toBeUndefined()
})

test.each([
  ['image', fileOf('a text.png', 'image/png', '68656c6c6f')],
  ['image', fileOf('a page.jpg', 'image/jpeg', '3c68746d6c3e')],
  ['image', fileOf('a sound.webp', 'image/webp', '524946460000000057415645')],
  ['video', fileOf('a photo.mp4', 'video/mp4', '00000020667479706865696300000000')],
  ['video', fileOf('a picture.mov', 'video/quicktime', '89504e470d0a1a0a')],
] as const)('%s %#: refused before it is sent, whatever it is called', async (kind, file) => {
  expect(await checkContent(kind, file)).toBe('format')
})
