/**
 * Texts with names in braces (`Sent to {email}`) and, where a number decides the form, one text per plural category of `Intl.PluralRules`.
 * Own code rather than a message library: see docs/decisions/003-phrases.md.
 */
export type Plural = { other: string; zero?: string; one?: string; two?: string; few?: string; many?: string }
export type Catalogue = { readonly [key: string]: string | Plural | Catalogue }

/** Ids of every text in a catalogue: `login.title`. */
export type PhraseId<C> = {
  [K in keyof C & string]: C[K] extends string | Plural ? K : `${K}.${PhraseId<C[K]>}`
}[keyof C & string]

/** The shape a full translation must have: the same keys, texts of its own; plurals may differ in their categories. */
export type Translated<C> = { readonly [K in keyof C]: C[K] extends string ? string : C[K] extends Plural ? Plural : Translated<C[K]> }

export type Values = Readonly<Record<string, string | number>>
/** Gives the text with its values filled in; a plural text is chosen by `values.count`. */
export type Translate<C> = [PhraseId<C>] extends [infer Id extends string] ? (id: Id, values?: Values) => string : never

/** Looks an id up in the first catalogue that has it; the id itself in double brackets when none has, so that a gap is visible. */
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
  // Which ids there are is the caller's type; here any text may be looked up.
  return translate as Translate<C>
}

const find = (catalogue: Catalogue, id: string): string | Plural | undefined => {
  let at: string | Plural | Catalogue | undefined = catalogue
  for (const key of id.split('.')) at = typeof at === 'object' ? (at as Catalogue)[key] : undefined
  if (typeof at === 'string') return at
  return at && 'other' in at ? (at as Plural) : undefined
}

const fill = (text: string, values: Values) => text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
