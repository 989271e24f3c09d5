/** The translator of a catalogue that has these ids; `editor` of `packages/phrases` has all that the components here ask for. */
export type Texts<Id extends string> = (id: Id, values?: Readonly<Record<string, string | number>>) => string
