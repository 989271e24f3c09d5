import type { Config } from '../../config.ts'
import { isGamesHost } from '../../http/games-host.ts'

/** Whether the host name of the project's site, `<id>.<host name of the hub>`, belongs to the desk, to uploaded games or to the simulator. */
export const isReservedId = (
  id: string,
  config: Pick<Config, 'publicUrl' | 'simulatorUrl' | 'gamesOrigin'> & { desk: { url: string } },
) => {
  const site = `${id}.${new URL(config.publicUrl).hostname}`
  return isGamesHost(config, site) || [config.desk.url, config.simulatorUrl].some((url) => new URL(url).hostname === site)
}
