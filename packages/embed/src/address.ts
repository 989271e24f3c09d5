import type { Language } from '@playhub/contract/limits'
import type { EmbedOptions, HubPage } from './public-types.ts'

/**
 * Returns the complete URL of a page of the hub, with all values that the hub reads from the URL. `language` is used for the page of a game
 * if `page` has no language. Throws TypeError if the URL is not on the origin of the hub.
 */
export const addressOf = ({ hubUrl, ...options }: EmbedOptions, page: HubPage, language: Language): URL => {
  const address = new URL(pathOf(page, options.project, language), hubUrl)
  if (!/^https?:$/.test(address.protocol) || address.origin !== new URL(hubUrl).origin) throw new TypeError(`No page of ${hubUrl}`)
  const { project, locale, iid, uid, platformId } = options
  const values = { project, locale, iid, uid, platformId, ...valuesOf(page), source: 'web' }
  for (const [name, value] of Object.entries(values)) if (value) address.searchParams.set(name, value)
  return address
}

const paths = {
  signIn: '/session/login',
  payment: '/payments/process',
  purchases: '/transactions',
  support: '/support/tickets',
  profile: '/profile',
} as const

const pathOf = (page: HubPage, project: string, language: Language): string => {
  if (page.page === 'path') return page.path
  if (page.page === 'game') return `/games/${page.language ?? language}/${encodeURIComponent(project)}/`
  return paths[page.page]
}

const valuesOf = (page: HubPage) => (page.page === 'payment' ? { id: page.paymentId, jwt: page.jwt, currency: page.currency } : {})
