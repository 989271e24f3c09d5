import { expect, test } from 'vitest'
import { headTags, printTag } from './head.ts'

const place = { origin: 'https://play.test', path: '/games/ru/familytown/', language: 'ru' } as const
const print = (head: Omit<Parameters<typeof headTags>[0], 'project'>, at: Parameters<typeof headTags>[1] = place) =>
  headTags({ project: 'familytown', ...head }, at)
    .map(printTag)
    .join('\n')

test('a public page says what it is, in which languages, and where', () => {
  const head = {
    title: 'Семейный город',
    description: 'Стройте',
    keywords: 'игра',
    ogImage: '/images/og.jpg',
    favicon: '/icon.png',
    preconnect: ['https://g.test'],
  }
  expect(print(head)).toMatchInlineSnapshot(`
    "<title>Семейный город</title>
    <meta name="description" content="Стройте">
    <meta name="keywords" content="игра">
    <meta name="theme-color" content="#090c12" media="(prefers-color-scheme: dark)">
    <meta name="theme-color" content="#fafcff" media="(prefers-color-scheme: light)">
    <link rel="icon" href="/icon.png">
    <link rel="manifest" href="/manifest.webmanifest?project=familytown&#38;lng=ru">
    <link rel="preconnect" href="https://g.test">
    <link rel="canonical" href="https://play.test/games/ru/familytown/">
    <link rel="alternate" hreflang="ru" href="https://play.test/games/ru/familytown/">
    <link rel="alternate" hreflang="en" href="https://play.test/games/en/familytown/">
    <link rel="alternate" hreflang="de" href="https://play.test/games/de/familytown/">
    <link rel="alternate" hreflang="es" href="https://play.test/games/es/familytown/">
    <link rel="alternate" hreflang="fr" href="https://play.test/games/fr/familytown/">
    <link rel="alternate" hreflang="it" href="https://play.test/games/it/familytown/">
    <link rel="alternate" hreflang="ja" href="https://play.test/games/ja/familytown/">
    <link rel="alternate" hreflang="ko" href="https://play.test/games/ko/familytown/">
    <link rel="alternate" hreflang="pt" href="https://play.test/games/pt/familytown/">
    <link rel="alternate" hreflang="zh" href="https://play.test/games/zh/familytown/">
    <link rel="alternate" hreflang="x-default" href="https://play.test/games/en/familytown/">
    <meta property="og:type" content="website">
    <meta property="og:title" content="Семейный город">
    <meta property="og:description" content="Стройте">
    <meta property="og:image" content="https://play.test/images/og.jpg">
    <meta property="og:url" content="https://play.test/games/ru/familytown/">
    <meta property="og:locale" content="ru">
    <meta name="twitter:card" content="summary_large_image">"
  `)
})

test('texts cannot break out of their tag', () => {
  const printed = print({ title: '</title><script>alert(1)</script>', description: '"><script>', about: { name: '</script><script>' } })
  expect(printed.match(/<\/?script/g)).toEqual(['<script', '</script'])
})

test('a page for one visitor is kept out of indexes and has no canonical address', () => {
  const printed = print({ title: 'Вход', description: '', personal: true }, { ...place, path: '/session/login/s1' })
  expect(printed).toContain('noindex')
  expect(printed).not.toContain('canonical')
})

test('each language has an address of its own', () => {
  const printed = print({ title: '', description: '' }, { ...place, path: '/games/de/', language: 'de' })
  expect(printed).toContain('rel="canonical" href="https://play.test/games/de/"')
  expect(printed).toContain('hreflang="x-default" href="https://play.test/games/en/"')
})

test('a page of several addresses names one', () => {
  const printed = print({ title: '', description: '', canonical: '/prices/familytown' }, { ...place, path: '/prices' })
  expect(printed).toContain('rel="canonical" href="https://play.test/prices/familytown"')
  expect(printed).not.toContain('hreflang')
})
