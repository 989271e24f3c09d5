import * as z from 'zod/mini'

/** Under this path the hub serves its SDKs. */
export const SDK_ROOT = '/sdk'

/** The folder of the scripts. The number is that of their interface: a page that works with `v1` works with each later file of it. */
const SDK_PATH = `${SDK_ROOT}/v1`

/** The scripts that a hub serves: the SDK for a game's page, and the one for a host's page. */
export const sdkScripts = ['playhub', 'playhub-embed'] as const
export type SdkScript = (typeof sdkScripts)[number]

/** The newest file. Its bytes change with the hub. */
export const sdkPath = (script: SdkScript) => `${SDK_PATH}/${script}.js`

/** Describes the newest file. */
export const sdkDescriptionPath = (script: SdkScript) => `${SDK_PATH}/${script}.json`

/** One file for ever. `name` is made from the file's bytes. */
export const sdkFilePath = (script: SdkScript, name: string) => `${SDK_PATH}/${name}/${script}.js`

export const sdkDescription = z.object({
  /** The whole URL of the newest file under its name for ever. */
  url: z.string(),
  /** For the `integrity` attribute of a script tag with this URL. */
  integrity: z.string(),
})

/** Other portals' SDKs that the hub has a stand-in for: a script with their global, over the hub's SDK. */
export const standIns = ['yandex', 'crazygames', 'poki', 'playgama'] as const
export type StandIn = (typeof standIns)[number]

/** Where the hub serves the stand-in. */
export const standInPath = (name: StandIn) => `${SDK_PATH}/${name}.js`
