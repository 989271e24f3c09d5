type Attributes = Record<string, string | number | boolean | undefined>

/** Creates an HTML element. `true` sets an attribute without a value; `false` and `undefined` omit it. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag)
  setAttributes(made, attributes)
  made.append(...children)
  return made
}

/** Creates an SVG element, as `element` does for HTML. */
export const svg = <K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Node[]
): SVGElementTagNameMap[K] => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  setAttributes(made, attributes)
  made.append(...children)
  return made
}

/** Creates a 24 x 24 line icon from the data of its paths. */
export const icon = (...paths: string[]) =>
  svg('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, ...paths.map((d) => svg('path', { d })))

const setAttributes = (target: Element, attributes: Attributes) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) target.setAttribute(name, '')
    else if (value !== false && value !== undefined) target.setAttribute(name, String(value))
  }
}
