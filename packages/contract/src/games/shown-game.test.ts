import type { GameItem } from '@playhub/contract/catalogue'
import { expect, test } from 'vitest'
import { showGame } from './shown-game.ts'

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
    pictures: [],
    video: '',
    ...web,
  },
  categories: [],
  localization,
  social: { items: [] },
  seoData: { title: {}, description: {}, keywords: {}, ogImage: '' },
})

const names = {
  ru: { name: 'Город', cardDescription: '', fullDescription: '' },
  en: { name: 'Town', cardDescription: '', fullDescription: '' },
}

test('names follow the language, fall back to English, and to a number', () => {
  const [first, second] = [showGame(game('town', {}, names), 'ru', 1), showGame(game('arena'), 'ru', 2)]
  expect(first).toMatchObject({ name: 'Город', logo: '/images/town/logo.ru.svg', card: '/images/town/card' })
  expect(second.name).toBe('Game_2')
  expect(showGame(game('town', {}, names), 'ja', 1).name).toBe('Town')
})

test('lettering that came with the hub is drawn, that of staff is a picture', () => {
  const base = '/images/sets/5eed0000-0000-4000-8009-000000000000/logo'
  const [own, chosen] = [game('town'), game('arena', { gameLogoFile: base })].map((each) => showGame(each, 'ja', 1))
  expect([own?.logo, chosen?.logo]).toEqual(['/images/town/logo.en.svg', `${base}.en.webp`])
})

test('a card and a page have the texts, the pictures and the colours of their game', () => {
  const texts = { en: { name: 'Town', cardDescription: 'Build a town', fullDescription: 'Build a town and live in it.' } }
  expect(showGame(game('town', { projectBackgroundFile: '/images/town/background' }, texts), 'en', 1)).toEqual({
    projectName: 'town',
    name: 'Town',
    cardDescription: 'Build a town',
    fullDescription: 'Build a town and live in it.',
    controls: '',
    cover: '/images/town/cover',
    card: '/images/town/card',
    background: '/images/town/background',
    logo: '/images/town/logo.en.svg',
    cardColours: { '--pc-dark': '#112233', '--pc-dark-fg': '#fff', '--pc-light': '#112233', '--pc-light-fg': '#fff' },
    footerColours: { '--pc-dark': '#445566', '--pc-dark-fg': '#fff', '--pc-light': '#445566', '--pc-light-fg': '#fff' },
    inDevelopment: false,
  })
})
