/** Reads the seeds in the form of `npm run simulate`: `17` or `1-2000`. Throws if the text has another form. */
export const readSeeds = (text: string): { from: number; to: number } => {
  const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  if (from === undefined) throw new Error(`no seeds: ${text}`)
  return { from: Number(from), to: Number(to) }
}
