import { connectHub, type Hub } from '@playhub/sdk-server'
import type { World } from '../world.ts'
import type { DemoProject } from './items.ts'

/** Creates each game's connection to the hub. A connection is created again when the URL of the hub changes. */
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
