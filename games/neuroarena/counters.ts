import { element } from '../shared/element.ts'
import { maxHealth, multiplier, type Run } from './run.ts'
import type { ArenaTexts } from './texts.ts'

/**
 * Creates the display of score, wave, energy and sparks in the bar. `show` may be called every frame: if no value has changed, it writes
 * nothing.
 */
export const createCounters = (slot: HTMLElement, texts: () => ArenaTexts, number: (value: number) => string) => {
  const score = figure()
  const wave = figure()
  const sparks = figure('sparks')
  const chain = element('span', { class: 'figure chain' })
  const pips = element('span', { class: 'pips', role: 'img' })
  slot.append(score.root, wave.root, pips, sparks.root, chain)
  let shown = ''

  return {
    show: (run: Run, sparksInBank: number) => {
      const { health } = run.player
      const most = maxHealth(run.modules)
      const times = multiplier(run)
      const now = JSON.stringify([run.score, run.wave, health, most, run.shield, run.sparks + sparksInBank, times, texts().score])
      if (now === shown) return
      shown = now
      const t = texts()
      score.write(t.score, number(run.score))
      wave.write(t.wave, number(run.wave))
      sparks.write(t.sparks, number(run.sparks + sparksInBank))
      chain.textContent = times > 1 ? `×${times}` : ''
      chain.setAttribute('aria-label', times > 1 ? t.chain(times) : '')
      pips.setAttribute('aria-label', run.shield > 0 ? `${t.energy(health, most)}. ${t.shield(run.shield)}` : t.energy(health, most))
      pips.replaceChildren(
        ...Array.from({ length: most }, (_, index) => element('span', { class: index < health ? 'pip is-full' : 'pip' })),
        ...Array.from({ length: Math.min(5, run.shield) }, () => element('span', { class: 'pip is-shield' })),
      )
    },
  }
}

const figure = (name = '') => {
  const word = element('small')
  const value = element('span')
  return {
    root: element('span', { class: `figure ${name}` }, word, value),
    write: (label: string, text: string) => {
      word.textContent = label
      value.textContent = text
    },
  }
}
