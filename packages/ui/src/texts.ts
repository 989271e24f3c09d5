/** A function that returns the text for an id. The catalogue `editor` of `packages/phrases` has all ids that these components use. */
export type Texts<Id extends string> = (id: Id, values?: Readonly<Record<string, string | number>>) => string
