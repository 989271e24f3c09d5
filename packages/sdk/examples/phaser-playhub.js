/**
 * Connects a scene of Phaser (3 or 4) with the hub: the scene and all sound pause while a screen of the hub lies over the game. The page
 * must have loaded the hub's script. Copy this file into your game.
 */
export const connectScene = async (scene, project) => {
  const hub = await Playhub.init({ project })
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
