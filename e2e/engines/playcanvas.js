/**
 * Replaces PlayCanvas with the few objects that the example uses. `data-` attributes of the page say whether time runs and whether sound is
 * on.
 */

const { dataset } = document.documentElement

class Application {
  root = { addChild: () => {} }
  systems = {
    sound: {
      get volume() {
        return 1
      },
      set volume(volume) {
        dataset.sound = volume === 0 ? 'off' : 'on'
      },
    },
  }
  get timeScale() {
    return 1
  }
  set timeScale(scale) {
    dataset.time = scale === 0 ? 'stopped' : 'runs'
  }
  setCanvasFillMode() {}
  setCanvasResolution() {}
  on() {}
  start() {}
}

class Entity {
  addComponent() {}
  setPosition() {}
  setEulerAngles() {}
}

window.pc = { Application, Entity, Color: class {} }
