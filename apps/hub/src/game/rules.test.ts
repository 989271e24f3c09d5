import { expect, test } from 'vitest'
import { frameAddress, frameAllow, frameOrigin, hasPage, socialLinks } from './rules.ts'

test('the frame is told the language, whatever its address already says', () => {
  expect(frameAddress('http://localhost:3002/games/familytown/', 'ru')).toBe('http://localhost:3002/games/familytown/?lng=ru')
  expect(frameAddress('https://games.test/?skin=a&lng=en#top', 'de')).toBe('https://games.test/?skin=a&lng=de#top')
})

test('a frame may do what every game may, and what its project allows', () => {
  expect(frameAllow([])).toBe('fullscreen; autoplay; gamepad')
  expect(frameAllow(['clipboard-write', 'gyroscope'])).toBe('fullscreen; autoplay; gamepad; clipboard-write; gyroscope; accelerometer')
})

test('a game is framed from the web only, and never from the hub itself', () => {
  const own = 'https://hub.test'
  expect(frameOrigin('https://games.test/town/?skin=a', own)).toBe('https://games.test')
  expect(frameOrigin('http://localhost:3002/games/', own)).toBe('http://localhost:3002')
  for (const address of [
    'https://hub.test/games/ru/',
    'javascript:alert(1)',
    'data:text/html,hi',
    'blob:https://hub.test/1',
    '/games/',
    '',
  ]) {
    expect(frameOrigin(address, own), address).toBeUndefined()
  }
})

test('social links are named by service, else by host, and lead to the web only', () => {
  const items = [
    { fileName: 'telegram.svg', link: 'https://t.me/x' },
    { fileName: 'mystery.svg', link: 'https://forum.test/town' },
    { fileName: 'vk', link: 'javascript:alert(1)' },
    { fileName: 'vk', link: 'not an address' },
  ]
  expect(socialLinks(items)).toEqual([
    { link: 'https://t.me/x', icon: 'telegram', network: 'Telegram' },
    { link: 'https://forum.test/town', icon: 'mystery', network: 'forum.test' },
  ])
})

test('a game has a page once it is active, out of development and on the web', () => {
  const page = { isActive: true, inDevelop: false, iframeUrl: 'https://games.test/town/' }
  // `hasPage` reads only these fields.
  const has = (more: Partial<typeof page> = {}) => hasPage({ web_page: { ...page, ...more } } as Parameters<typeof hasPage>[0])
  expect(has()).toBe(true)
  expect([has({ isActive: false }), has({ inDevelop: true }), has({ iframeUrl: '' }), has({ iframeUrl: '/games/' })]).toEqual([
    false,
    false,
    false,
    false,
  ])
})
