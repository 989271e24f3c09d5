/** Stands for PlayCanvas: the objects that the example uses. The page says whether time runs and sound is on. */

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
