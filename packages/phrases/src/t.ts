/**
 * Texts may contain placeholders in braces (`Sent to {email}`). A text that depends on a number has one form for each plural category of
 * `Intl.PluralRules`. docs/decisions/003-phrases.md explains why we do not use a library.
 */
export type Plural = { other: string; zero?: string; one?: string; two?: string; few?: string; many?: string }
export type Catalogue = { readonly [key: string]: string | Plural | Catalogue }

/** The id of a text in a catalogue is its path, for example `login.title`. */
export type PhraseId<C> = {
  [K in keyof C & string]: C[K] extends string | Plural ? K : `${K}.${PhraseId<C[K]>}`
}[keyof C & string]

/** The type of a complete translation: the same keys with other texts; plurals may have other categories. */
export type Translated<C> = { readonly [K in keyof C]: C[K] extends string ? string : C[K] extends Plural ? Plural : Translated<C[K]> }

export type Values = Readonly<Record<string, string | number>>
/** Returns the text of an id with the values filled in; `values.count` chooses the plural form. */
export type Translate<C> = [PhraseId<C>] extends [infer Id extends string] ? (id: Id, values?: Values) => string : never

/**
 * Returns a function that finds the text of an id in the first catalogue that has it. A missing id is shown in double brackets, so that it
 * is noticed.
 */
export const translator = <C extends Catalogue>(language: string, ...catalogues: readonly Catalogue[]): Translate<C> => {
  const plurals = new Intl.PluralRules(language)
  const translate = (id: string, values: Values = {}) => {
    for (const catalogue of catalogues) {
      const found = find(catalogue, id)
      if (found !== undefined)
        return fill(typeof found === 'string' ? found : (found[plurals.select(Number(values.count))] ?? found.other), values)
    }
    return `[[${id}]]`
  }
  // Safe cast: the function accepts any id. Its type only restricts callers to ids that exist.
  return translate as Translate<C>
}

const find = (catalogue: Catalogue, id: string): string | Plural | undefined => {
  let at: string | Plural | Catalogue | undefined = catalogue
  // The path may lead to one form of a plural, such as `other`. So the loop also enters plurals, as if they were groups of texts.
  for (const key of id.split('.')) at = typeof at === 'object' ? (at as Catalogue)[key] : undefined
  if (typeof at === 'string') return at
  // Only a plural has a text named `other`.
  return at && 'other' in at ? (at as Plural) : undefined
}

const fill = (text: string, values: Values) => text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
