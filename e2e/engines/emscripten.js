/**
 * Builds a .jslib as Emscripten does: copies each function as text into a new script, without the rest of the file. Adds only the `$`
 * objects that a function depends on.
 */
export const buildLibrary = (source, runtime) => {
  const library = {}
  const needed = new Set()
  const autoAddDeps = (_library, name) => needed.add(name)
  new Function('LibraryManager', 'mergeInto', 'autoAddDeps', source)({ library }, Object.assign, autoAddDeps)
  const entries = Object.entries(library).filter(([name]) => !name.startsWith('$') || needed.has(name))
  const script = entries.map(([name, value]) => `var ${name.startsWith('$') ? name.slice(1) : `_${name}`} = ${textOf(value)};`)
  const exported = entries.filter(([name]) => !name.startsWith('$')).map(([name]) => `${name}: _${name}`)
  const build = new Function(...Object.keys(runtime), `${script.join('\n')}\nreturn { ${exported.join(', ')} }`)
  return build(...Object.values(runtime))
}

const textOf = (value) => {
  if (typeof value === 'function') return String(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return `{ ${Object.entries(value).map(([name, each]) => `${name}: ${textOf(each)}`)} }`
}

const HEAP = new Uint8Array(1 << 20)

export const UTF8ToString = (pointer) => new TextDecoder().decode(HEAP.subarray(pointer, HEAP.indexOf(0, pointer)))

/** Calls a function as C# does: each text is passed as a pointer, and its memory is used again as soon as the function returns. */
export const callWith = (call, values) => {
  let end = 1
  const passed = values.map((value) => {
    if (typeof value !== 'string') return value
    const pointer = end
    end += new TextEncoder().encodeInto(value, HEAP.subarray(pointer)).written + 1
    return pointer
  })
  call(...passed)
  HEAP.fill(0)
}
