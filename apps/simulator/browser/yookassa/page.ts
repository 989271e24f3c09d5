/** Finds an element that must exist on the page. */
export const element = <E extends HTMLElement>(id: string, kind: new () => E): E => {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`the form has no ${id}`)
  return found
}

export const textOf = (id: string, text: string) => {
  element(id, HTMLElement).textContent = text
}
