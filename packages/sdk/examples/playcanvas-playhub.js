/**
 * Connects an application of PlayCanvas with the hub: time and all sound stop while a screen of the hub lies over the game. The page must
 * have loaded the hub's script. Copy this file into your game; in a script of the editor, `app` is `this.app`.
 */
export const connectApp = async (app, project) => {
  const hub = await Playhub.init({ project })
  let before
  hub.on('pause', () => {
    before ??= { timeScale: app.timeScale, volume: app.systems.sound.volume }
    app.timeScale = 0
    app.systems.sound.volume = 0
  })
  hub.on('resume', () => {
    if (!before) return
    app.timeScale = before.timeScale
    app.systems.sound.volume = before.volume
    before = undefined
  })

  /**
   * Uses up each paid good and gives it to the player. A payment may be paid after its window was closed, so call this at the start too.
   */
  const collect = async (give) => {
    for (const { goodId, itemId } of await hub.payments.purchases()) {
      await hub.payments.consume(goodId)
      await give(itemId)
    }
  }

  return { hub, collect }
}
