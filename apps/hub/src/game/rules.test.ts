import { expect, test } from 'vitest'
import { frameAddress, socialLinks } from './rules.ts'

test('the frame is told the language, whatever its address already says', () => {
  expect(frameAddress('http://localhost:3002/games/familytown/', 'ru')).toBe('http://localhost:3002/games/familytown/?lng=ru')
  expect(frameAddress('https://games.test/?skin=a&lng=en#top', 'de')).toBe('https://games.test/?skin=a&lng=de#top')
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
