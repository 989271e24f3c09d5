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
   * Uses up each paid consumable good and gives it to the player. Durable goods stay: `hub.payments.purchases()` lists them each time. A
   * payment may be paid after its window was closed, so call this at the start too, when the player's save was read. Fails only if
   * `give` fails. What could not be used up is given by the next call, or by another tab.
   */
  const collect = async (give) => {
    const warn = ({ code }) => console.warn(code)
    for (const { goodId, itemId, kind } of (await hub.payments.purchases().catch(warn)) ?? []) {
      if (kind !== 'consumable') continue
      const used = await hub.payments.consume(goodId).catch(warn)
      if (used) await give(itemId)
    }
  }

  return { hub, collect }
}
