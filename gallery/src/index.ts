import { LANGUAGES } from '@playhub/contract/limits'
import './index.css'
import { states } from './states.ts'

/**
 * The first page of the gallery. It lists all states of the screens, and shows the chosen state in a frame of the chosen width. All choices
 * are in the URL.
 */

const widths = ['1440', '1024', '768', '390', '320']
const choices = {
  state: states[0]?.name ?? '',
  lng: 'en',
  theme: 'dark',
  width: '1440',
  ...Object.fromEntries(new URLSearchParams(location.search)),
}

const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...inside: (Node | string)[]
) => {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...inside)
  return made
}
const addressWith = (change: Partial<typeof choices>) => `?${new URLSearchParams({ ...choices, ...change })}`

const link = (text: string, change: Partial<typeof choices>) => {
  const isChosen = Object.entries(change).every(([name, value]) =>
    Object.entries(choices).some(([key, now]) => key === name && now === value),
  )
  const made = element('a', { href: addressWith(change) }, text)
  if (isChosen) made.setAttribute('aria-current', 'true')
  return made
}
const row = (label: string, ...links: HTMLAnchorElement[]) => element('p', {}, `${label} `, ...links.flatMap((each) => [each, ' ']))

const chosen = states.find(({ name }) => name === choices.state)
const page = chosen?.app ?? 'components'
const frame = element('iframe', {
  title: choices.state,
  src: `/${page}.html?${new URLSearchParams({ state: choices.state, lng: choices.lng, theme: choices.theme })}`,
})
frame.style.width = `${choices.width}px`

document
  .getElementById('gallery')
  ?.append(
    element(
      'nav',
      {},
      row('Language', ...LANGUAGES.map((lng) => link(lng, { lng }))),
      row('Theme', ...['dark', 'light'].map((theme) => link(theme, { theme }))),
      row('Width', ...widths.map((width) => link(width, { width }))),
      element('p', {}, link('components', { state: 'components' })),
      element('ol', {}, ...states.map(({ name }) => element('li', {}, link(name, { state: name })))),
    ),
    frame,
  )
document.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
