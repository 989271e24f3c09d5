/** The translator of a catalogue with these ids. `editor` of `packages/phrases` has all ids that these components use. */
export type Texts<Id extends string> = (id: Id, values?: Readonly<Record<string, string | number>>) => string
