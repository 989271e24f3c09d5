/**
 * Replaces Phaser with the few objects that the example uses. Phaser's texts become buttons. `data-` attributes of the page say whether the
 * game is paused and whether sound is on.
 */

const { dataset } = document.documentElement

const textOf = (text) => {
  const element = document.body.appendChild(document.createElement('button'))
  element.textContent = text
  const object = {
    setName: (name) => {
      element.id = name
      return object
    },
    setText: (next) => {
      element.textContent = next
      return object
    },
    setInteractive: () => object,
    on: (event, listener) => {
      element.addEventListener(event, listener)
      return object
    },
  }
  return object
}

class Scene {
  add = { text: (_x, _y, text) => textOf(text) }
  scene = {
    pause: () => {
      dataset.time = 'stopped'
    },
    resume: () => {
      dataset.time = 'runs'
    },
  }
  sound = {
    pauseAll: () => {
      dataset.sound = 'off'
    },
    resumeAll: () => {
      dataset.sound = 'on'
    },
  }
  events = { once: () => {} }
}

class Game {
  constructor({ scene: Example }) {
    new Example().create()
  }
}

window.Phaser = { Scene, Game, Scale: { FIT: 3 } }
