import type { SettingsDocument } from '@playhub/contract/desk/projects'

type Field = keyof SettingsDocument

/** Parts of a project's settings, each at an address of its own, and the fields that it edits. */
export const sections = ['sign-in', 'payments', 'hosts', 'pages', 'server', 'catalogue'] as const
export type SectionName = (typeof sections)[number]
/** The server's part has calls of its own instead of the document. */
export type FormSection = Exclude<SectionName, 'server'>

export const pageFields = [
  ...(['pageTitle', 'description', 'keywords', 'ogTitle', 'ogDescription'] as const),
  ...(['ogImage', 'favicon', 'appIcon', 'backgroundColor', 'supportUrl'] as const),
] as const

const fieldsOf: Readonly<Record<FormSection, readonly Field[]>> = {
  'sign-in': ['authMethods', 'authType', 'failedAttemptLimit'],
  payments: ['paymentsMethods'],
  hosts: ['hostOrigins'],
  pages: pageFields,
  catalogue: ['outOfCatalog'],
}

/** Where a field of the document is edited: `pageTitle.en` in `pages`. */
export const sectionOf = (path: string): FormSection => {
  const [field = ''] = path.split('.')
  const names = Object.keys(fieldsOf) as FormSection[]
  const found = names.find((name) => fieldsOf[name].some((each) => each === field))
  if (!found) throw new Error(`no section edits ${path}`)
  return found
}

export const isSection = (name: string | undefined): name is SectionName => sections.some((each) => each === name)
