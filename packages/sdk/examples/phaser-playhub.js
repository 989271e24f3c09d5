/** The SDK, once for all scenes of the page. */
let connecting

/**
 * Connects a scene of Phaser (3 or 4) with the hub: the scene and all sound pause while a screen of the hub lies over the game. The page
 * must have loaded the hub's script. Copy this file into your game.
 */
export const connectScene = async (scene, project) => {
  connecting ??= Playhub.init({ project })
  const hub = await connecting
  const ends = [
    hub.on('pause', () => {
      scene.scene.pause()
      scene.sound.pauseAll()
    }),
    hub.on('resume', () => {
      scene.scene.resume()
      scene.sound.resumeAll()
    }),
  ]
  scene.events.once('shutdown', () => {
    for (const end of ends) end()
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
