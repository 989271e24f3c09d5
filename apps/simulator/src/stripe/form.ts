type Nested = { [name: string]: string | Nested }

/**
 * Parses a form or a query in Stripe's bracket notation: `a[b]=1`, `a[]=1`, `a[0]=1`. An object with only numbers as keys becomes a list.
 */
export const parseForm = (text: string): Record<string, unknown> => {
  const root: Nested = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) place(root, keysOf(name), value)
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, withLists(value)]))
}

const keysOf = (name: string): string[] => {
  const [head, ...rest] = name.split('[')
  return [head ?? '', ...rest.map((part) => part.replace(/\]$/, ''))]
}

const place = (into: Nested, [key = '', ...rest]: string[], value: string) => {
  const name = key === '' ? String(Object.keys(into).length) : key
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const existing = into[name]
  const inner: Nested = typeof existing === 'object' ? existing : Object.create(null)
  into[name] = inner
  place(inner, rest, value)
}

const withLists = (value: string | Nested): unknown => {
  if (typeof value === 'string') return value
  const entries = Object.entries(value)
  const inner = entries.map(([name, of]): [string, unknown] => [name, withLists(of)])
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name)) ? inner.map(([, of]) => of) : Object.fromEntries(inner)
}
