/**
 * A function that returns the text for an id. The components of this package take such a function. The catalogue `editor` of
 * `packages/phrases` contains all ids that they use.
 */
export type Texts<Id extends string> = (id: Id, values?: Readonly<Record<string, string | number>>) => string
