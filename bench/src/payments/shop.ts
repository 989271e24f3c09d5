import { type Product, withProduct } from '../product.ts'
import { type GameServer, game, startGameServer } from './game-server.ts'
import { createPayer, type Payer } from './payer.ts'

export type Shop = { product: Product; server: GameServer; payer: Payer }

/** Runs `work` with the product, a game's server that receives the notices, and a signed-in player. */
export const withShop = <T>(work: (shop: Shop) => Promise<T>): Promise<T> =>
  withProduct({}, async (product) => {
    const server = await startGameServer(product.hubUrl)
    try {
      await product.query('update notice_endpoint set url = $1 where project_id = $2', [server.url, game.project])
      return await work({ product, server, payer: await createPayer(product) })
    } finally {
      await server.close()
    }
  })
