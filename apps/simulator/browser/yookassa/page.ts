/** The page's own elements; it cannot do without any of them. */
export const element = <E extends HTMLElement>(id: string, kind: new () => E): E => {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`the form has no ${id}`)
  return found
}

export const textOf = (id: string, text: string) => {
  element(id, HTMLElement).textContent = text
}
