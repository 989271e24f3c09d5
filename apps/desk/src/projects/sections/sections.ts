import type { SettingsDocument } from '@playhub/contract/desk/projects'

type Field = keyof SettingsDocument

/** The sections of a project's settings. These names are also used in the URL. */
export const sections = ['sign-in', 'payments', 'hosts', 'pages', 'game', 'server', 'targets', 'assignment', 'catalogue'] as const
export type SectionName = (typeof sections)[number]
/**
 * Returns the sections that a staff member may open. Admins may open all sections. Staff who edit the catalogue may open only `game`, to
 * upload games.
 */
export const sectionsFor = (isAdmin: boolean): readonly SectionName[] => (isAdmin ? sections : ['game'])
/**
 * The sections that edit the settings document. `server`, `targets` and `assignment` are not among them, because they save their data with
 * other api calls.
 */
export type FormSection = Exclude<SectionName, 'server' | 'targets' | 'assignment'>

export const pageFields = [
  ...(['pageTitle', 'description', 'keywords', 'ogTitle', 'ogDescription'] as const),
  ...(['ogImage', 'favicon', 'appIcon', 'backgroundColor', 'supportUrl'] as const),
] as const

const fieldsOf: Readonly<Record<FormSection, readonly Field[]>> = {
  'sign-in': ['authMethods', 'authType', 'failedAttemptLimit'],
  payments: ['paymentsMethods', 'collection'],
  hosts: ['hostOrigins'],
  pages: pageFields,
  game: ['frameRights'],
  catalogue: ['outOfCatalog'],
}

/** Returns the section of a field: `pageTitle.en` is in `pages`. */
export const sectionOf = (path: string): FormSection => {
  const [field = ''] = path.split('.')
  // The cast is safe: `Object.keys` returns these keys, but with the type `string[]`.
  const names = Object.keys(fieldsOf) as FormSection[]
  const found = names.find((name) => fieldsOf[name].some((each) => each === field))
  if (!found) throw new Error(`no section edits ${path}`)
  return found
}

export const isSection = (name: string | undefined): name is SectionName => sections.some((each) => each === name)
