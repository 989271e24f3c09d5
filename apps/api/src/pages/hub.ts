import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PREVIEW_PATH } from '@playhub/contract/desk/preview'
import type { CallInput, Endpoint, Reply } from '@playhub/contract/endpoint'
import type { Language } from '@playhub/contract/limits'

/** Gives the browser app's pages what it would fetch, without a request. Throws Refusal. */
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

/** The hub as the api sees it: built, or served from its sources while it is being worked on. */
export type Hub = {
  render: (request: PageRequest) => Promise<RenderedPage>
  /** Where built files are; undefined while Vite serves them. */
  clientFolder: string | undefined
  /** Lets Vite answer; false when it has nothing for this address. */
  serveSource: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | undefined
  /** The page that shows staff what they write, with a place for the desk's origin in it; `assets`: where its built files are. */
  preview: { html: () => Promise<string>; assets: string | undefined }
  close: () => Promise<void>
}

const PREVIEW_FILE = 'desk-preview.html'

type EntryServer = { render: (request: PageRequest & { assets: unknown }) => Promise<RenderedPage> }

/** Throws with a sentence when the hub has not been built. */
export const loadBuiltHub = async (dist: string): Promise<Hub> => {
  const manifest = await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8').catch(() => {
    throw new Error(`The hub is not built: nothing in ${dist}. Run "npm run build".`)
  })
  const assets: unknown = JSON.parse(manifest)
  const entry = (await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)) as EntryServer
  return {
    render: (request) => entry.render({ ...request, assets }),
    clientFolder: join(dist, 'client'),
    serveSource: undefined,
    preview: {
      html: () => readFile(join(dist, 'desk-preview', PREVIEW_FILE), 'utf8'),
      assets: join(dist, 'desk-preview/assets'),
    },
    close: async () => {},
  }
}

/** Vite is loaded only here: it is no dependency of a running product. */
export const loadSourceHub = async (root: string): Promise<Hub> => {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
  return {
    render: async (request) => {
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
    preview: {
      html: async () => vite.transformIndexHtml(PREVIEW_PATH, await readFile(join(root, PREVIEW_FILE), 'utf8')),
      assets: undefined,
    },
    close: () => vite.close(),
  }
}
