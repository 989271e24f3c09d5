import * as z from 'zod/mini'

/** Path under which the hub serves its SDKs. */
export const SDK_ROOT = '/sdk'

/**
 * The folder of the scripts. `v1` is the version of their interface: a page that works with one file of `v1` also works with each later
 * one.
 */
const SDK_PATH = `${SDK_ROOT}/v1`

/** The scripts that a hub serves: the SDK for a game's page, and the SDK for a host's page. */
export const sdkScripts = ['playhub', 'playhub-embed'] as const
export type SdkScript = (typeof sdkScripts)[number]

/** Returns the path of the newest file of a script. Its content may change with each version of the hub. */
export const sdkPath = (script: SdkScript) => `${SDK_PATH}/${script}.js`

/** Returns the path of the JSON file that describes the newest file of a script (`sdkDescription`). */
export const sdkDescriptionPath = (script: SdkScript) => `${SDK_PATH}/${script}.json`

/** Returns the path of a file of a script that never changes. `name` is computed from the bytes of the file. */
export const sdkFilePath = (script: SdkScript, name: string) => `${SDK_PATH}/${name}/${script}.js`

export const sdkDescription = z.object({
  /** The complete URL of the newest file. The path is that of `sdkFilePath`, so the file at this URL never changes. */
  url: z.string(),
  /** The value for the `integrity` attribute of a script tag with this URL. */
  integrity: z.string(),
})

/** Other portals whose SDK the hub can replace by a stand-in: a script that sets the same global as that SDK and uses the hub's SDK. */
export const standIns = ['yandex', 'crazygames', 'poki', 'playgama'] as const
export type StandIn = (typeof standIns)[number]

/** Returns the path of the hub's script that replaces the SDK of another portal. */
export const standInPath = (name: StandIn) => `${SDK_PATH}/${name}.js`
