import { catalogueServerPage } from '../catalogue/server.ts'
import { developersServerPage } from '../developers/server.ts'
import { documentServerPage } from '../documents/server.ts'
import { gameServerPage } from '../game/server.ts'
import { helpServerPage } from '../help/server.ts'
import { listServerPage } from '../portal/server.ts'
import { pricesServerPage } from '../prices/server.ts'
import type { ServerPage } from '../server/page.ts'
import { landingServerPage } from '../shell/landing-server.ts'
import { singleGameServerPage } from '../single-game/server.ts'

/** Pages that the server renders completely, by route name. */
export const serverPages: Readonly<Record<string, ServerPage>> = {
  catalogue: catalogueServerPage,
  game: gameServerPage,
  games: listServerPage,
  singleGame: singleGameServerPage,
  prices: pricesServerPage,
  developers: developersServerPage,
  document: documentServerPage,
  help: helpServerPage,
  loginDone: landingServerPage,
  paymentDone: landingServerPage,
  unauthorized: landingServerPage,
  loader: landingServerPage,
}
