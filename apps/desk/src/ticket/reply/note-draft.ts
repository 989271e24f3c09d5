const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** Returns the text of a note without its mentions and without code. */
export const wordsBeside = (html: string) => {
  const body = parsed(html.replaceAll('</p>', ' </p>').replaceAll('<br>', ' <br>'))
  for (const element of body.querySelectorAll('[data-staff], code, pre')) element.replaceWith(' ')
  return body.textContent
}

/** Returns the staff members whom a note mentions, with the names that the writer sees. */
export const mentionedIn = (html: string) =>
  [...parsed(html).querySelectorAll('[data-staff]')].map((element) => ({
    id: element.getAttribute('data-staff') ?? '',
    name: element.textContent,
  }))
