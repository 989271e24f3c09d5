import { connectHub, type Hub } from '@playhub/sdk-server'
import type { World } from '../world.ts'
import type { DemoProject } from './items.ts'

/**
 * Returns a function that returns, for each game, the client with which the game's server calls the hub. If the URL of the hub changes, a
 * new client is created.
 */
export const createPartners = ({ settings }: World) => {
  const made = new Map<string, Hub>()
  return (project: DemoProject): Hub => {
    const key = `${project} ${settings.hubUrl}`
    const hub = made.get(key) ?? connectHub({ hubUrl: settings.hubUrl, project, ...settings.partners[project] })
    made.set(key, hub)
    return hub
  }
}
export type Partners = ReturnType<typeof createPartners>
