import type { GameItem } from '@playhub/contract/catalogue'
import { expect, test } from 'vitest'
import { arrange } from './shown-game.ts'

const game = (projectName: string, web: Partial<GameItem['web_page']> = {}, localization: GameItem['localization'] = {}): GameItem => ({
  project: projectName,
  mainData: { projectName },
  web_page: {
    cardBackgroundColor: '#123',
    cardLogoImage: '',
    footerBackgroundColor: '#456',
    inDevelop: false,
    isActive: true,
    iframeUrl: 'https://games.test/',
    projectBackgroundFile: '',
    gameImage: `/images/${projectName}/cover`,
    gameLogoFile: `/images/${projectName}/logo`,
    ...web,
  },
  localization,
  social: { items: [] },
  seoData: { title: {}, description: {}, keywords: {}, ogImage: '' },
})

const names = {
  ru: { name: 'Город', cardDescription: '', fullDescription: '' },
  en: { name: 'Town', cardDescription: '', fullDescription: '' },
}

test("the site's own game is featured, else the first that can be played", () => {
  const games = [game('skyharbor', { inDevelop: true, isActive: false }), game('neuroarena'), game('familytown')]
  expect(arrange(games, 'ru', 'familytown').featured?.projectName).toBe('familytown')
  expect(arrange(games, 'ru', 'skyharbor').featured?.projectName).toBe('neuroarena')
})

test('a game in development is shown, an inactive one is not', () => {
  const games = [game('a', { isActive: false }), game('b', { inDevelop: true, isActive: false })]
  expect(arrange(games, 'ru', '').shown.map(({ projectName, inDevelopment }) => [projectName, inDevelopment])).toEqual([['b', true]])
})

test('names follow the language, fall back to English, and to a number', () => {
  const [first, second] = arrange([game('town', {}, names), game('arena')], 'ru', '').shown
  expect(first).toMatchObject({ name: 'Город', logo: '/images/town/logo.ru.svg', card: '/images/town/card' })
  expect(second?.name).toBe('Game_2')
  expect(arrange([game('town', {}, names)], 'ja', '').shown[0]?.name).toBe('Town')
})

test('lettering that came with the hub is drawn, that of staff is a picture', () => {
  const base = '/images/sets/5eed0000-0000-4000-8009-000000000000/logo'
  const [own, chosen] = arrange([game('town'), game('arena', { gameLogoFile: base })], 'ja', '').shown
  expect([own?.logo, chosen?.logo]).toEqual(['/images/town/logo.en.svg', `${base}.en.webp`])
})

test('a card and a page have the texts, the pictures and the colours of their game', () => {
  const texts = { en: { name: 'Town', cardDescription: 'Build a town', fullDescription: 'Build a town and live in it.' } }
  expect(arrange([game('town', { projectBackgroundFile: '/images/town/background' }, texts)], 'en', '').featured).toEqual({
    projectName: 'town',
    name: 'Town',
    cardDescription: 'Build a town',
    fullDescription: 'Build a town and live in it.',
    cover: '/images/town/cover',
    card: '/images/town/card',
    background: '/images/town/background',
    logo: '/images/town/logo.en.svg',
    cardColour: '#123',
    footerColour: '#456',
    inDevelopment: false,
  })
})
