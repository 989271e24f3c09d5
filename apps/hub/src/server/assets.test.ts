import { expect, test } from 'vitest'
import { assetTags, type FontNeeds } from './assets.ts'

const font = (name: string) => [`../../node_modules/fonts/${name}.woff2`, { file: `assets/${name}.woff2` }]
const manifest = {
  'src/app/before-paint.ts': { file: 'assets/before.js' },
  'src/app/boot.ts': { file: 'assets/boot.js' },
  'src/app/boot-shell.ts': { file: 'assets/boot-shell.js' },
  'src/app/entry-client.tsx': { file: 'assets/hub.js', css: ['assets/hub.css'] },
  'src/game/game-page.tsx': { file: 'assets/game.js', imports: ['_button.js', 'src/app/entry-client.tsx'], css: ['assets/game.css'] },
  '_button.js': { file: 'assets/button.js', css: ['assets/button.css'] },
  ...Object.fromEntries(
    [
      'onest-latin-wght-normal',
      'onest-cyrillic-wght-normal',
      'onest-latin-ext-wght-normal',
      'unbounded-latin-wght-normal',
      'unbounded-cyrillic-wght-normal',
    ].map(font),
  ),
}
const addresses = (modules: readonly string[], fonts: FontNeeds) =>
  assetTags(manifest, modules, fonts, false).links.map(([, { href }]) => href)
const plain = { cyrillic: false, ruble: false, display: false }

test("a page brings the hub's styles once, then those of what it uses, then its own", () => {
  expect(addresses(['src/game/game-page.tsx'], plain).filter((each) => each?.endsWith('.css'))).toEqual([
    '/assets/hub.css',
    '/assets/button.css',
    '/assets/game.css',
  ])
})

test('fonts are fetched early only where their letters stand', () => {
  const fonts = (needs: FontNeeds) => addresses([], needs).filter((each) => each?.endsWith('.woff2'))
  expect(fonts(plain)).toEqual(['/assets/onest-latin-wght-normal.woff2'])
  expect(fonts({ cyrillic: true, ruble: true, display: false })).toHaveLength(3)
  expect(fonts({ cyrillic: true, ruble: false, display: true })).toContain('/assets/unbounded-cyrillic-wght-normal.woff2')
})

test('nothing but the two first scripts runs by itself', () => {
  const { scripts, hub } = assetTags(manifest, [], plain, false)
  expect(scripts).toBe('<script src="/assets/before.js"></script><script type="module" src="/assets/boot.js"></script>')
  expect(hub).toBe('/assets/hub.js')
  expect(assetTags(manifest, [], plain, true).scripts).toContain('src="/assets/boot-shell.js"')
})

test('without a build the sources are named', () => {
  expect(assetTags(undefined, [], plain, false)).toMatchObject({ hub: '/src/app/entry-client.tsx' })
})
