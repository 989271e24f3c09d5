import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PREVIEW_PATH } from '@playhub/contract/desk/preview'
import type { CallInput, Endpoint, Reply } from '@playhub/contract/endpoint'
import type { SdkScript, StandIn } from '@playhub/contract/games/sdk-file'
import { TRY_GAME_PATH } from '@playhub/contract/games/try-game'
import type { Language } from '@playhub/contract/limits'
import { ConfigError } from '../base/config-error.ts'
import { onFirstUse } from '../base/on-first-use.ts'

/** Loads the data of a page in the same process, without an HTTP request. Throws a Refusal if the call for the data fails. */
export type Load = <E extends Endpoint>(entry: E, input: CallInput<E>) => Promise<Reply<E>>

export type PageRequest = {
  path: string
  search: string
  origin: string
  project: string
  isPortal: boolean
  language: Language
  load: Load
}
export type RenderedPage = { kind: 'page'; status: 200 | 404; html: string; cacheable: boolean } | { kind: 'redirect'; to: string }

/** A page that is built separately from the hub. `assets`: folder of its built files; undefined while Vite serves them. */
export type OwnPage = { html: () => Promise<string>; assets: string | undefined }

/** The hub's pages and files, either built or served from the sources in development. */
export type Hub = {
  /** Loads the code that renders pages. If it is not called, the first page loads this code. */
  load: () => Promise<unknown>
  render: (request: PageRequest) => Promise<RenderedPage>
  /** The folder of built files; undefined while Vite serves them. */
  clientFolder: string | undefined
  /** Lets Vite answer the request. Returns false if Vite has nothing for this URL. */
  serveSource: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | undefined
  /**
   * The page on which staff preview a game. Its HTML has a placeholder for the desk's origin, which is filled in when the page is served.
   */
  preview: OwnPage
  /** The page on which game developers try their game in a simulation of the hub. */
  tryGame: OwnPage
  /** Returns the source of a script that games or host pages load by a script tag. */
  sdk: (script: SdkScript) => Promise<string>
  /** Returns the source of the hub's own script that replaces the SDK of another portal. */
  standIn: (name: StandIn) => Promise<string>
  close: () => Promise<void>
}

/**
 * Folder of the built SDK scripts, relative to the working directory. They are built for development too, because pages of other origins
 * load them.
 */
const SDK_FOLDER = 'packages/sdk/dist'
const scriptFolders: Record<SdkScript, string> = { playhub: SDK_FOLDER, 'playhub-embed': 'packages/embed/dist' }
const sdkFiles = {
  sdk: (script: SdkScript) => readFile(`${scriptFolders[script]}/${script}.js`, 'utf8'),
  standIn: (name: StandIn) => readFile(`${SDK_FOLDER}/${name}.js`, 'utf8'),
}

type EntryServer = { render: (request: PageRequest & { assets: unknown }) => Promise<RenderedPage> }

/** Loads the built hub from the folder `dist`. Throws a ConfigError if the hub has not been built. */
export const loadBuiltHub = async (dist: string): Promise<Hub> => {
  const manifest = await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8').catch(() => {
    throw new ConfigError(`HUB_DIST must be the folder of the built hub, and ${dist} is not: run "npm run build".`)
  })
  const assets: unknown = JSON.parse(manifest)
  const ownPage = (name: string) => ({ html: () => readFile(join(dist, name, `${name}.html`), 'utf8'), assets: join(dist, name, 'assets') })
  // The import has no type, because the compiler does not see files of the build.
  const load = onFirstUse(() => import(pathToFileURL(join(dist, 'server/entry-server.js')).href) as Promise<EntryServer>)
  return {
    load,
    render: async (request) => (await load()).render({ ...request, assets }),
    clientFolder: join(dist, 'client'),
    serveSource: undefined,
    preview: ownPage('desk-preview'),
    tryGame: ownPage('try-game'),
    ...sdkFiles,
    close: async () => {},
  }
}

/** Serves the hub from its sources with Vite. Vite is imported only here, because the built product does not depend on it. */
export const loadSourceHub = async (root: string): Promise<Hub> => {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
  const ownPage = (name: string, path: string) => ({
    html: async () => vite.transformIndexHtml(path, await readFile(join(root, `${name}.html`), 'utf8')),
    assets: undefined,
  })
  return {
    load: async () => {},
    render: async (request) => {
      // Vite returns modules without a type.
      const entry = (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as EntryServer
      const page = await entry.render({ ...request, assets: undefined })
      return page.kind === 'page' ? { ...page, cacheable: false, html: await vite.transformIndexHtml(request.path, page.html) } : page
    },
    clientFolder: undefined,
    serveSource: (request, response) =>
      new Promise((resolve) => {
        response.once('finish', () => resolve(true))
        vite.middlewares(request, response, () => resolve(false))
      }),
    preview: ownPage('desk-preview', PREVIEW_PATH),
    tryGame: ownPage('try-game', TRY_GAME_PATH),
    ...sdkFiles,
    close: () => vite.close(),
  }
}
